import type { TSchema } from "@sinclair/typebox";
import { fieldName } from "../../../../server/platform/shapes/called.ts";
import { ownOf } from "./own.ts";

/** A thing that has these, among others. */
export interface Fields<Field extends string> {
  properties: Record<Field, TSchema>;
}

/** One field of a form as text; "" when it was not sent. */
export const textIn = (form: FormData | URLSearchParams, name: string): string =>
  String(form.get(name) ?? "");

/** Browsers send line ends as two characters; they are to count as one, as they do where they are typed (rule: line-ends). */
export const linesIn = (form: FormData, name: string): string => textIn(form, name).replaceAll("\r\n", "\n");

/** Every value of a field that may have several. */
export const listIn = (form: FormData, name: string): string[] => form.getAll(name).map(String);

/** Of a page's verbs the one that the pressed button names. A form may say `__proto__`, which every object has. */
export function verbIn<Verb>(form: FormData, verbs: Record<string, Verb>): Verb | undefined {
  const wanted = textIn(form, "do");
  return Object.hasOwn(verbs, wanted) ? verbs[wanted] : undefined;
}

/** Several that were chosen; without scripts one's own are written in a line beside them, with commas. */
export function chosenIn(form: FormData, name: string): string[] {
  const own = textIn(form, ownOf(name)).split(",");
  const chosen = [...listIn(form, name), ...own].map((one) => one.trim()).filter(Boolean);
  return [...new Set(chosen)];
}

/** HH:mm, sent as hour and minute. */
export function timeIn(form: FormData, name: string): string {
  const [hour, minute] = [textIn(form, `${name}.hour`), textIn(form, `${name}.minute`)];
  return hour && minute ? `${hour}:${minute}` : textIn(form, name);
}

/** The fields of a form as text. @param shape by whose documented names they are sent */
export function textsIn<Field extends string>(
  form: FormData,
  fields: readonly Field[],
  shape?: Fields<Field>,
): Record<Field, string> {
  const texts = fields.map((field) => [field, textIn(form, shape ? fieldName(shape, field) : field)]);
  return Object.fromEntries(texts) as Record<Field, string>;
}

/** What a page may show again of what was typed: passwords are never sent back. */
export function withoutPasswords<Values extends Record<string, unknown>>(
  values: Values,
): Omit<Values, "password" | "passwordAgain"> {
  const { password: _password, passwordAgain: _again, ...kept } = values;
  return kept;
}
