import { hintBeside } from "./hint.ts";
import { named } from "./named.ts";
import { forget, isAsRefused, remember, whenAlive } from "./refused-values.ts";

/**
 * Says under each field what is wrong with it and above them that something is, and takes both away: the same markup as
 * the server's own (Field.tsx, FormNotice.tsx), from templates in the page.
 */

/**
 * Says what the page finds wrong. What the server said of a field that has not changed since stays.
 * @param wrong texts by name; `msg` is said above the form @returns whether there was anything
 * (rule: forms-lose-nothing)
 */
export function show(form: HTMLFormElement, wrong: Map<string, string>, summary: string): boolean {
  for (const field of wrongFields(form)) if (!isAsRefused(field)) clear(field);
  form.querySelector(":scope > [role=alert]")?.remove();
  if (wrong.size === 0) return false;
  const said = [...wrong].map(([name, text]) => say(form, name, text));
  const above = copyOf(form, "notice", wrong.get("msg") ?? (said.some(Boolean) ? summary : textsOf(wrong)));
  if (above) {
    form.prepend(above);
    linkFields(form, above);
  }
  const first = said.some(Boolean) && wrongFields(form).map(controlIn).find(Boolean);
  if (first) first.focus();
  else above?.scrollIntoView({ block: "center" });
  return true;
}

/** On a page whose address leads to a part of it, where browsers give no field the focus by themselves (rule: forms-lose-nothing). */
export function focusWrong(form: HTMLFormElement): void {
  const field = location.hash ? wrongFields(form)[0] : undefined;
  if (field) controlIn(field)?.focus();
}

/** What is wrong with fields that the page does not show, as an address that it remembers. */
const textsOf = (wrong: Map<string, string>) => [...wrong.values()].join(" ");

/** Of several wrong fields each can be gone to from the notice, which is where the browser takes the focus (rule: wrong-fields-linked). */
function linkFields(form: HTMLFormElement, above: HTMLElement): void {
  const list = document.createElement("ul");
  for (const field of wrongFields(form)) {
    const id = controlIn(field)?.id;
    const text = field.querySelector(".error")?.textContent?.trim();
    if (!id || !text) continue;
    const link = document.createElement("a");
    link.href = `#${id}`;
    link.append(named(form.querySelector(`label[for="${CSS.escape(id)}"]`)?.textContent ?? "", text));
    list.appendChild(document.createElement("li")).append(link);
  }
  if (list.children.length > 1) above.append(list);
}

/** Says what the server has answered, in place of all that was said before. */
export function showAnswer(form: HTMLFormElement, wrong: Map<string, string>, summary: string): void {
  forget(wrongFields(form));
  show(form, wrong, summary);
  remember([...wrong.keys()].flatMap((name) => fieldOf(form, name) ?? []));
}

export const wrongFields = (form: HTMLFormElement): HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>(".field.wrong"),
];

/** Nothing is wrong with a field any more, as far as the page can know. */
export const clear = (field: HTMLElement): void => whenAlive(field, () => strip(field));

function strip(field: HTMLElement): void {
  field.classList.remove("wrong");
  const said = field.querySelector(":scope > .error");
  said?.remove();
  sayHint(field, "");
  for (const control of field.querySelectorAll("[aria-invalid=true]")) {
    control.setAttribute("aria-invalid", "false");
    const left = describedBy(control).filter((id) => id !== said?.id);
    if (left.length > 0) control.setAttribute("aria-describedby", left.join(" "));
    else control.removeAttribute("aria-describedby");
  }
}

/** @returns whether there is a field that says it, now or once its script has come */
function say(form: HTMLFormElement, name: string, text: string): boolean {
  const field = fieldOf(form, name);
  if (!field || !controlIn(field)) return false;
  if (!isRefused(field)) whenAlive(field, () => put(form, name, text));
  return true;
}

const isRefused = (field: HTMLElement) => field.classList.contains("wrong") && isAsRefused(field);

function put(form: HTMLFormElement, name: string, text: string): void {
  const field = fieldOf(form, name);
  const error = field && copyOf(form, "error", text);
  const control = field && controlIn(field);
  if (!field || !error || !control) return;
  strip(field);
  error.id = `field-${name}-error`;
  field.classList.add("wrong");
  field.append(error);
  sayHint(field, text);
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", [...describedBy(control), error.id].join(" "));
}

/** What the hint and the error both say is said once. */
function sayHint(field: HTMLElement, error: string): void {
  const hint = field.querySelector<HTMLElement>(":scope > .hint");
  const whole = hint?.dataset["whole"] ?? hint?.textContent ?? "";
  const beside = error ? hintBeside(whole, error) : whole;
  if (!hint || beside === hint.textContent) return;
  hint.dataset["whole"] = whole;
  hint.textContent = beside;
  hint.hidden = beside === "";
}

/** The box around what is sent under a name, which may be several controls or none as yet. */
export function fieldOf(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const named = form.querySelector(
    `#field-${CSS.escape(name)}, [name="${CSS.escape(name)}"]:not([type=hidden])`,
  );
  return named?.closest<HTMLElement>(".field") ?? undefined;
}

const controlIn = (field: HTMLElement) =>
  [...field.querySelectorAll<HTMLElement>("input:not([type=hidden]), select, textarea")].find((one) =>
    one.checkVisibility(),
  );

const describedBy = (control: Element) =>
  control.getAttribute("aria-describedby")?.split(" ").filter(Boolean) ?? [];

function copyOf(form: HTMLFormElement, pattern: "notice" | "error", text: string): HTMLElement | undefined {
  const template = form.querySelector<HTMLTemplateElement>(`template[data-pattern=${pattern}]`);
  const copy = template?.content.firstElementChild?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return undefined;
  copy.append(text);
  return copy;
}
