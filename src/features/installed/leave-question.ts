import { writeCount } from "../live/counters.ts";

/**
 * Signing out takes along what still waits for a connection (rule: sent-later): whoever presses it hears so first. What waits
 * for nothing asks nothing.
 */
const dialog = document.querySelector<HTMLDialogElement>("dialog[data-leave]");
let waiting = 0;
let pressed: HTMLFormElement | undefined;

/** How much waits by now; a question whose answer has become the same either way is taken back. */
export function showWaiting(count: number): void {
  waiting = count;
  const text = dialog?.querySelector<HTMLElement>("[data-one]");
  if (text && count > 0) writeCount(text, count);
  if (count === 0) dialog?.close();
}

// Before all others, which forget what waits and let the browser go.
document.addEventListener("submit", ask, { capture: true });

function ask(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (!dialog || waiting === 0 || form === pressed || form.getAttribute("action") !== "/app/logout") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed = form;
  dialog.returnValue = "";
  dialog.showModal();
}

dialog?.addEventListener("close", () => {
  if (dialog.returnValue === "leave") pressed?.requestSubmit();
  // The menu in which it was pressed has closed: its button takes the focus.
  else if (pressed?.closest("[popover]")) document.querySelector<HTMLElement>(".me")?.focus();
  pressed = undefined;
});
