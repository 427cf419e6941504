import type { Actor } from "../../../server/modules/auth/index.ts";
import { addTeacher, checkNewTeacher, mailLoginDetails } from "../../../server/modules/staff/index.ts";
import { LoginDetails, NewTeacher } from "../../../server/modules/staff/teachers/model.ts";
import type { Context } from "../../../server/platform/context.ts";
import { parse } from "../../../server/platform/http/validation.ts";
import { attempt, type Refused } from "../../components/form/action.ts";
import { listIn, textIn, textsIn } from "../../components/form/read.ts";
import { whole } from "../../components/form/whole.ts";
import type { Lang } from "../../i18n.ts";

interface Asked {
  ctx: Context;
  actor: Actor;
  lang: Lang;
  form: FormData;
}

const fields = ["school", "firstName", "lastName", "email", "phone", "filename"] as const;
export type NewTyped = Record<(typeof fields)[number], string> & { grades: string[] };

/** Somebody who was added, with the password that only this answer knows; without one they were invited. */
export interface Added {
  firstName: string;
  lastName: string;
  email: string;
  password?: string;
}

export const nothingTyped: NewTyped = {
  school: "",
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  filename: "",
  grades: [],
};

/** Adds whom the form names, with a password that is made up (rule: generated-password). */
export async function create(asked: Asked): Promise<{ added: Added } | (Refused & { typed: NewTyped })> {
  const { ctx, actor, lang, form } = asked;
  const typed = { ...textsIn(form, fields), grades: listIn(form, "grades") };
  const rules = {
    model: NewTeacher,
    names: {},
    inner: (body: NewTeacher) => body,
    check: (input: NewTeacher) => checkNewTeacher(actor, input),
  };
  const outcome = await attempt(lang, async () => addTeacher(ctx, actor, await whole(rules, typed)));
  if (!("done" in outcome)) return { ...outcome, typed };
  const { firstName, lastName, email } = typed;
  const password = "teacher" in outcome.done ? outcome.done.password : undefined;
  return { added: { firstName, lastName, email: email.trim(), ...(password ? { password } : {}) } };
}

/** Mails what the page showed; if it is refused, it is shown still. */
export async function mail({
  ctx,
  actor,
  lang,
  form,
}: Asked): Promise<"mailed" | (Refused & { added: Added })> {
  const added = textsIn(form, ["firstName", "lastName", "email", "password"]);
  const details = { email: textIn(form, "email"), password: textIn(form, "password") };
  const outcome = await attempt(lang, () => mailLoginDetails(ctx, actor, parse(LoginDetails, details)));
  return "done" in outcome ? "mailed" : { ...outcome, added };
}
