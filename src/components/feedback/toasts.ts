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
  /** What it is about, a job or a person: what was told of the same before goes. */
  about?: string | undefined;
  /** A button that takes back what is told, and closes the toast. */
  undo?: { label: string; run(): unknown };
}

/** Shows a message for five seconds. @returns what takes it away before */
export function toast(
  text: string,
  tone: ToastTone = "plain",
  { duration = lifetime, href, about = "", undo }: Further = {},
): (() => void) | undefined {
  const place =
    document.querySelector("dialog:modal [data-toasts]") ??
    document.querySelector("[data-toasts]:not(dialog *)");
  const patterns = document.querySelector<HTMLTemplateElement>("template[data-toast]");
  const made = patterns?.content.querySelector(`.${tone}`)?.cloneNode(true);
  if (!place || !(made instanceof HTMLElement)) return undefined;
  const said = made.querySelector("p");
  if (said) said.append(href ? linkTo(href, text) : text);
  const close = made.querySelector("button");
  const leave = leaving(made);
  close?.addEventListener("click", leave);
  if (undo) close?.before(undoing(undo, made, leave));
  made.dataset["about"] = about;
  forget(place, about, text);
  while (place.childElementCount >= mostAtOnce) place.firstElementChild?.remove();
  place.append(made);
  goAfter(made, duration);
  return () => made.remove();
}

/**
 * Takes away what the next one contradicts or repeats: of the same thing, and that something failed, unless it leads
 * on (rule: toasts-agree).
 */
function forget(place: Element, about: string, text: string): void {
  for (const old of place.querySelectorAll<HTMLElement>(".toast")) {
    const isSame = about !== "" && old.dataset["about"] === about;
    const isOver = old.matches(".bad:not(:has(a))") || old.querySelector("p")?.textContent === text;
    // What can be taken back can be until its time is over.
    if (isSame || (isOver && !old.querySelector(".undo"))) old.remove();
  }
}

function linkTo(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = text;
  return link;
}

/** Whoever closes it by its buttons goes on where they were when it came, not at the page's top. */
function leaving(made: HTMLElement): (event: MouseEvent) => void {
  let before = document.activeElement;
  const isThere = () => before instanceof HTMLElement && before !== document.body && before.isConnected;
  // What was pressed may leave the page with what it hid; what has the focus then is where they are.
  const follow = ({ target }: FocusEvent) => {
    if (!made.isConnected) document.removeEventListener("focusin", follow);
    else if (target instanceof Element && !made.contains(target) && !isThere()) before = target;
  };
  document.addEventListener("focusin", follow);
  return ({ detail }) => {
    const had = made.contains(document.activeElement);
    made.remove();
    if (!had) return;
    const there = isThere() && before instanceof HTMLElement ? before : document.getElementById("content");
    // A pointer stays where it is.
    there?.focus({ preventScroll: detail > 0 });
  };
}

function undoing(
  { label, run }: NonNullable<Further["undo"]>,
  made: HTMLElement,
  leave: (event: MouseEvent) => void,
): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "undo";
  button.append(label);
  button.setAttribute("aria-keyshortcuts", "Control+Z Meta+Z");
  button.addEventListener("click", (event) => {
    leave(event);
    run();
  });
  undoByKey(made, button);
  return button;
}

/** Ctrl+Z does it too: by Tab its button lies behind the whole list. In a field it means what is written there. */
function undoByKey(made: HTMLElement, button: HTMLButtonElement): void {
  const press = (event: KeyboardEvent) => {
    if (!made.isConnected) return document.removeEventListener("keydown", press);
    const asked = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!asked || event.defaultPrevented || isWriting(event.target)) return;
    // Of several the newest.
    if ([...document.querySelectorAll(".toast .undo")].at(-1) !== button) return;
    event.preventDefault();
    button.click();
  };
  document.addEventListener("keydown", press);
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input:not([type=checkbox], [type=radio]), textarea, select");

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
