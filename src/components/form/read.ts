/** One field of a form as text; "" when it was not sent. */
export const textIn = (form: FormData | URLSearchParams, name: string): string =>
  String(form.get(name) ?? "");

/** Browsers send line ends as two characters; they are to count as one, as they do where they are typed. */
export const linesIn = (form: FormData, name: string): string => textIn(form, name).replaceAll("\r\n", "\n");

/** Every value of a field that may have several. */
export const listIn = (form: FormData, name: string): string[] => form.getAll(name).map(String);

/** The fields of a form as text. */
export function textsIn<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, textIn(form, name)])) as Record<Name, string>;
}

/** What a page may show again of what was typed: passwords are never sent back. */
export function withoutPasswords<Values extends Record<string, unknown>>(
  values: Values,
): Omit<Values, "password" | "password2"> {
  const { password: _password, password2: _password2, ...kept } = values;
  return kept;
}
