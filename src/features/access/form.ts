import { Refusal } from "../../../server/platform/errors.ts";
import { say } from "../../../server/platform/i18n.ts";
import type { Lang } from "../../i18n.ts";

/** What was typed into a form, and what was wrong with it. */
export interface Rejected {
  values: Record<string, string>;
  errors: Record<string, string>;
  status: number;
}

/** The fields of a form as text. */
export function textsIn(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")]));
}

/** Does what a form asks for; a refusal comes back in the person's words, with what they had typed. */
export async function attempt<T>(
  lang: Lang,
  values: Record<string, string>,
  act: () => Promise<T>,
): Promise<{ done: T } | Rejected> {
  try {
    return { done: await act() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = Object.entries(error.fields).map(([field, message]) => [field, say(lang, message)]);
    const { password: _password, password2: _password2, ...kept } = values;
    return { values: kept, errors: Object.fromEntries(errors), status: error.status };
  }
}
