// (rule: works-without-script)
import { Refusal } from "../../../../server/platform/failures/errors.ts";
import { messagesOf, type Whose } from "../../../../server/platform/failures/missing.ts";
import { say } from "../../../../server/platform/i18n.ts";
import type { Lang } from "../../../i18n.ts";
import { type Fields, textsIn, withoutPasswords } from "./read.ts";

/** Why a form was not carried out, in the words of whoever sent it. */
export interface Refused {
  status: Refusal["status"];
  /** By field; `msg` for what belongs to none. */
  errors: Record<string, string>;
  /** For a page that says it in one place. */
  text: string;
  refusal: Refusal;
}

export type Outcome<T> = { done: T } | Refused;

/**
 * Does what a form asks for, without scripts: the one way from a verb to a page that says what was wrong.
 * @param whose details it asks for
 * @returns what the verb gave, or why it refused
 * @throws what was not expected, and the refusals with the status `except`: those have a page of their own
 * (rule: asked-by-name)
 */
export async function attempt<T>(
  lang: Lang,
  verb: () => Promise<T>,
  except?: 404,
  whose: Whose = "own",
): Promise<Outcome<T>> {
  try {
    return { done: await verb() };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === except) throw error;
    const errors = messagesOf(lang, asTyped(error.fields), whose);
    const text = errors["msg"] ?? Object.values(errors)[0] ?? say(lang, "errors:unexpected");
    return { status: error.status, errors, text, refusal: error };
  }
}

/** The API takes days as ISO; in a form they are typed as people write them. */
const asTyped = (fields: Refusal["fields"]): Refusal["fields"] =>
  Object.fromEntries(
    Object.entries(fields).map(([field, said]) => [
      field,
      said === "errors:date" ? "jobs:form.badDate" : said,
    ]),
  );

/** As `attempt`, for forms of which only what is wrong matters, by field; nothing is when it worked. */
export async function wrongWith(
  lang: Lang,
  verb: () => Promise<unknown>,
): Promise<Record<string, string> | undefined> {
  const outcome = await attempt(lang, verb, 404);
  return "done" in outcome ? undefined : outcome.errors;
}

interface Visit {
  request: Request;
  response: { status?: number };
  locals: { lang: Lang };
}

/**
 * A page with one plain form: does what the form asks for, or answers with what was wrong and had been typed.
 * @param shape by whose documented names the form sends its fields
 * @returns undefined when the page is only looked at
 * (rule: forms-lose-nothing)
 */
export async function submitted<Field extends string, T>(
  { request, response, locals }: Visit,
  fields: readonly Field[],
  shape: Fields<Field> | undefined,
  verb: (typed: Record<Field, string>) => Promise<T>,
): Promise<{ done: T } | (Refused & { values: Partial<Record<Field, string>> }) | undefined> {
  if (request.method !== "POST") return undefined;
  const typed = textsIn(await request.formData(), fields, shape);
  const outcome = await attempt(locals.lang, () => verb(typed));
  if ("done" in outcome) return outcome;
  response.status = outcome.status;
  const values = withoutPasswords(typed) as Partial<Record<Field, string>>;
  return { ...outcome, values };
}

/** On to another page, which going back does not send again. */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
