/**
 * In a form that its button alone sends (ByButton.tsx) Enter leads from field to field, and from the last one to the button
 * (rule: only-the-button).
 */
document.addEventListener("keydown", (event) => {
  const { target } = event;
  const form = formOf(target);
  if (event.key !== "Enter" || event.isComposing || event.defaultPrevented || !form) return;
  // Held down it would lead on to the button, and press it there.
  if (event.repeat && !(target instanceof HTMLTextAreaElement)) return event.preventDefault();
  if (!(target instanceof HTMLInputElement) || pressed.includes(target.type)) return;
  event.preventDefault();
  nextIn(form, target)?.focus();
});

/** Of these Enter presses something of their own. */
const pressed = ["button", "file", "image", "reset", "submit"];

function formOf(target: EventTarget | null): HTMLFormElement | undefined {
  const form = target instanceof Element && "form" in target ? target.form : undefined;
  return form instanceof HTMLFormElement && form.querySelector("[data-by-button]") ? form : undefined;
}

function nextIn(form: HTMLFormElement, from: HTMLInputElement): HTMLElement | undefined {
  const all = [...form.elements];
  return all
    .slice(all.indexOf(from) + 1)
    .filter((one) => one instanceof HTMLElement)
    .find((one) => isStop(one) && !isSameChoice(one, from));
}

const isStop = (one: HTMLElement): boolean =>
  one.matches("input, select, textarea, button:not([type=button])") &&
  one.tabIndex >= 0 &&
  !one.matches(":disabled") &&
  one.checkVisibility();

/** Between those of one choice the arrow keys lead. */
const isSameChoice = (one: HTMLElement, from: HTMLInputElement): boolean =>
  one instanceof HTMLInputElement && one.type === "radio" && one.name === from.name;
