/**
 * What a field held when the server found it wrong: the page cannot know better, so that stays refused until the field holds
 * something else (rule: forms-lose-nothing).
 */
const refused = new WeakMap<HTMLElement, string>();

export function remember(fields: Iterable<HTMLElement>): void {
  for (const field of fields) refused.set(field, heldBy(field));
}

export function forget(fields: Iterable<HTMLElement>): void {
  for (const field of fields) refused.delete(field);
}

/** Whether what the server refused of it still holds. */
export const isAsRefused = (field: HTMLElement): boolean => refused.get(field) === heldBy(field);

/** What it sends; a choice of several sends the same before its script has come and after that. */
function heldBy(field: HTMLElement): string {
  const form = field.closest("form");
  const data = form ? new FormData(form) : new FormData();
  const names = [...field.querySelectorAll("[name]")].map((control) => control.getAttribute("name") ?? "");
  const values = [...new Set(names)].flatMap((name) => data.getAll(name).map(String));
  return JSON.stringify(values.filter(Boolean).sort());
}

/** What to do with a field once its script has come. */
const waiting = new WeakMap<Element, () => void>();

/**
 * Changes what stands under a field: at once, or once the script of a choice of several has taken it over. That finds its
 * markup as the server wrote it, or writes it anew, with what the server had refused of it. The last change counts.
 */
export function whenAlive(field: HTMLElement, change: () => void): void {
  const box = field.closest("[data-combo='']");
  if (!box) change();
  else {
    if (!waiting.has(box)) box.addEventListener("alive", () => begin(box), { once: true });
    waiting.set(box, change);
  }
}

function begin(box: Element): void {
  waiting.get(box)?.();
  waiting.delete(box);
}
