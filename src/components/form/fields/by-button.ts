/**
 * In a form that its button alone sends (ByButton.tsx) Enter leads from field to field, and from the last one to the button
 * (rule: only-the-button).
 */
document.addEventListener("keydown", (event) => {
  const from = event.target as HTMLInputElement;
  const { form } = from;
  if (event.key !== "Enter" || event.isComposing || event.defaultPrevented) return;
  if (!form?.querySelector?.("[data-by-button]")) return;
  // Held down it would lead on to the button, and press it there.
  if (event.repeat && !from.matches("textarea")) return event.preventDefault();
  if (!from.matches(moved)) return;
  event.preventDefault();
  const all = [...form.elements] as HTMLInputElement[];
  const next = all.slice(all.indexOf(from) + 1).find((one) => isStop(one) && !isSameChoice(one, from));
  next?.focus();
});

/** Of the other inputs Enter presses something of their own. */
const moved = "input:not([type=button], [type=file], [type=image], [type=reset], [type=submit])";

const isStop = (one: HTMLElement): boolean =>
  one.matches(":enabled:is(input, select, textarea, button:not([type=button]))") &&
  one.tabIndex >= 0 &&
  one.checkVisibility();

/** Between those of one choice the arrow keys lead. */
const isSameChoice = (one: HTMLInputElement, from: HTMLInputElement): boolean =>
  one.type === "radio" && one.name === from.name;
