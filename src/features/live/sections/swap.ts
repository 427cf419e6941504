// (rule: live-sections)

/** What each was rendered as when it was last put there. */
const shown = new WeakMap<Element, string>();

const fields = "input:not([type=hidden]), textarea, select";

/** A mouse is on something that can be pressed, or a finger; on a phone what was touched last counts as under the mouse, and does not here. */
export const isAimedAt = (section: Element): boolean =>
  section.querySelector(
    matchMedia("(hover: hover)").matches ? ":is(a, button):hover" : ":is(a, button):active",
  ) !== null;

/** Somebody is at it: something is typed or chosen and not sent, on its way, or asked. */
export const isBusy = (section: Element): boolean =>
  section.querySelector("dialog[open], :popover-open, [aria-busy=true], .confirm-step") !== null ||
  [...section.querySelectorAll(fields)].some((field) => field === document.activeElement || isTyped(field));

function isTyped(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  return ["checkbox", "radio"].includes(field.type)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

/**
 * Puts there what the section is by now. What was unfolded stays so, and the focus where it was; where that is gone, at the section's heading, so that whoever uses
 * a keyboard goes on there. A heading that is another is told to who only listens.
 * @param next of another document, which it leaves; null where it is gone
 */
export function swap(section: HTMLElement, next: Element | null): void {
  const html = next?.innerHTML ?? "";
  if (shown.get(section) === html) return;
  shown.set(section, html);
  const before = headingOf(section)?.textContent;
  const focused = section.contains(document.activeElement) ? nameOf(document.activeElement) : undefined;
  const folded = [...section.querySelectorAll("details")].map(({ open }) => open);
  const made = next && document.importNode(next, true);
  for (const [nth, details] of [...(made?.querySelectorAll("details") ?? [])].entries())
    details.open = folded[nth] ?? details.open;
  // What was said at once when it came is not said again with each minute.
  const alerts = new Set([...section.querySelectorAll("[role=alert], [data-said]")].map(subjectOf));
  for (const alert of made?.querySelectorAll("[role=alert]") ?? [])
    if (alerts.has(subjectOf(alert))) {
      alert.removeAttribute("role");
      alert.setAttribute("data-said", "");
    }
  section.replaceChildren(...(made?.childNodes ?? []));
  if (focused !== undefined) focusIn(section, focused);
  const heading = headingOf(section)?.textContent;
  if (heading && heading !== before && !section.querySelector("[role=alert]")) say(heading);
}

const subjectOf = (alert: Element) => (headingOf(alert) ?? alert).textContent;

const headingOf = (section: Element) => section.querySelector<HTMLElement>("h2, h3");

/** The same button of the same row has it in the next rendering. */
const nameOf = (element: Element | null): string =>
  [
    element?.tagName,
    element?.id,
    element?.getAttribute("value"),
    element?.getAttribute("aria-label") ?? element?.textContent?.trim(),
  ].join(" ");

function focusIn(section: HTMLElement, name: string): void {
  const same = [...section.querySelectorAll<HTMLElement>("a, button, summary, [tabindex]")].find(
    (one) => nameOf(one) === name,
  );
  const heir = same ?? headingOf(section) ?? document.getElementById("content");
  if (!same && heir) heir.tabIndex = -1;
  heir?.focus({ preventScroll: true });
}

let told: HTMLElement | undefined;
let words: string[] = [];

/** It has to be there before it says something; several sections change at once. */
function say(text: string): void {
  words.push(text);
  if (words.length > 1) return;
  told?.remove();
  told = document.createElement("p");
  told.className = "visually-hidden";
  told.setAttribute("role", "status");
  document.body.append(told);
  const status = told;
  setTimeout(() => {
    status.textContent = words.join(". ");
    words = [];
  }, 100);
}
