/**
 * Says under each field what is wrong with it and above them that something is, and takes both away: the same markup as
 * the server's own (Field.tsx, FormNotice.astro), from templates in the page.
 */

/** @param wrong texts by name; `msg` is said above the form @returns whether there was anything */
export function show(form: HTMLFormElement, wrong: Map<string, string>, summary: string): boolean {
  for (const field of form.querySelectorAll<HTMLElement>(".field.wrong")) clear(field);
  form.querySelector(":scope > [role=alert]")?.remove();
  if (wrong.size === 0) return false;
  const boxes = [...wrong].flatMap(([name, text]) => say(form, name, text) ?? []);
  const above = copyOf(form, "notice", wrong.get("msg") ?? summary);
  if (above) form.prepend(above);
  boxes.sort((one, other) => (isBefore(one, other) ? -1 : 1));
  const first = boxes[0] && controlIn(boxes[0]);
  if (first) first.focus();
  else above?.scrollIntoView({ block: "center" });
  return true;
}

/** Nothing is wrong with a field any more, as far as the page can know. */
export function clear(field: HTMLElement): void {
  field.classList.remove("wrong");
  const said = field.querySelector(":scope > .error");
  said?.remove();
  for (const control of field.querySelectorAll("[aria-invalid=true]")) {
    control.setAttribute("aria-invalid", "false");
    const left = describedBy(control).filter((id) => id !== said?.id);
    if (left.length > 0) control.setAttribute("aria-describedby", left.join(" "));
    else control.removeAttribute("aria-describedby");
  }
}

function say(form: HTMLFormElement, name: string, text: string): HTMLElement | undefined {
  const field = fieldOf(form, name);
  const error = field && copyOf(form, "error", text);
  const control = field && controlIn(field);
  if (!field || !error || !control) return undefined;
  error.id = `field-${name}-error`;
  field.classList.add("wrong");
  field.append(error);
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", [...describedBy(control), error.id].join(" "));
  return field;
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

const isBefore = (one: Node, other: Node) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

function copyOf(form: HTMLFormElement, pattern: "notice" | "error", text: string): HTMLElement | undefined {
  const template = form.querySelector<HTMLTemplateElement>(`template[data-pattern=${pattern}]`);
  const copy = template?.content.firstElementChild?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return undefined;
  copy.append(text);
  return copy;
}
