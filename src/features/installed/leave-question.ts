import { writeCount } from "../live/counters.ts";

/**
 * Signing out takes along what still waits for a connection (rule: sent-later): whoever presses it hears so first. Where nothing
 * waits nothing is asked.
 */
const question = () => document.querySelector<HTMLDialogElement>("[data-leave]");
let waiting = 0;

/** How much waits by now; a question whose answer has become the same either way is taken back. */
export function showWaiting(count: number): void {
  waiting = count;
  const dialog = question();
  const text = dialog?.querySelector<HTMLElement>("p");
  if (text) writeCount(text, count);
  if (!count) dialog?.close();
}

// Before all others, which forget what waits and let the browser go.
addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement;
    const dialog = question();
    if (!waiting || !dialog || form.getAttribute("action") !== "/app/logout" || dialog.contains(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Of a menu the focus goes to its button, and comes back there.
    form.closest<HTMLElement>("[popover]")?.hidePopover();
    dialog.showModal();
  },
  true,
);
