export type ToastTone = "plain" | "good" | "bad";

/** Toasts close by themselves after 5 s in which nobody is at them (rule: pauses). */
const lifetime = 5_000;
/** More at once would cover the page. */
const mostAtOnce = 3;

interface Further {
  /** Milliseconds, for the few that stay longer. */
  duration?: number;
  /** Where a press on the text leads. */
  href?: string;
  /** A button that takes back what is told, and closes the toast. */
  undo?: { label: string; run(): unknown };
}

/** Shows a message for five seconds. @returns what takes it away before */
export function toast(
  text: string,
  tone: ToastTone = "plain",
  { duration = lifetime, href, undo }: Further = {},
): (() => void) | undefined {
  const place =
    document.querySelector("dialog[open] [data-toasts]") ?? document.querySelector("[data-toasts]");
  const pattern = document.querySelector<HTMLTemplateElement>(`template[data-toast=${tone}]`);
  const made = pattern?.content.firstElementChild?.cloneNode(true);
  if (!place || !(made instanceof HTMLElement)) return undefined;
  const said = made.querySelector("p");
  if (said) said.append(href ? linkTo(href, text) : text);
  const close = made.querySelector("button");
  close?.addEventListener("click", () => made.remove());
  if (undo) close?.before(undoing(undo, made));
  while (place.childElementCount >= mostAtOnce) place.firstElementChild?.remove();
  place.append(made);
  goAfter(made, duration);
  return () => made.remove();
}

function linkTo(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = text;
  return link;
}

function undoing({ label, run }: NonNullable<Further["undo"]>, made: HTMLElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "undo";
  button.append(label);
  button.addEventListener("click", () => {
    made.remove();
    run();
  });
  return button;
}

/** The clock stands still while the toast has the pointer or the focus, so that its button can be reached. */
function goAfter(made: HTMLElement, duration: number): void {
  const holds = new Set<string>();
  let [left, begun, timer] = [duration, 0, 0];
  const run = () => {
    begun = Date.now();
    timer = window.setTimeout(() => made.remove(), left);
  };
  const hold = (what: string) => () => {
    if (holds.size === 0) {
      clearTimeout(timer);
      left -= Date.now() - begun;
    }
    holds.add(what);
  };
  const letGo = (what: string) => () => {
    if (holds.delete(what) && holds.size === 0) run();
  };
  made.addEventListener("pointerenter", hold("pointer"));
  made.addEventListener("pointerleave", letGo("pointer"));
  made.addEventListener("focusin", hold("focus"));
  made.addEventListener("focusout", letGo("focus"));
  run();
}
