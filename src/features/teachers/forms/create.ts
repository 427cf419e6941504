import type { Actor } from "../../../../server/modules/auth/index.ts";
import { addTeacher, checkNewTeacher } from "../../../../server/modules/staff/teachers/index.ts";
import {
  mailLoginDetails,
  passwordFor,
} from "../../../../server/modules/staff/teachers/login-details/index.ts";
import { LoginDetails, NewTeacher } from "../../../../server/modules/staff/teachers/model.ts";
import type { RootContext } from "../../../../server/platform/context.ts";
import { parse } from "../../../../server/platform/http/validation.ts";
import { attempt, type Refused } from "../../../components/form/sent/action.ts";
import { onceKeyIn, onceSent } from "../../../components/form/sent/once.ts";
import { listIn, textIn, textsIn } from "../../../components/form/sent/read.ts";
import { whole } from "../../../components/form/whole.ts";
import type { Lang } from "../../../i18n.ts";

interface Asked {
  ctx: RootContext;
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
  const { firstName, lastName, email } = typed;
  // The same for a form that is sent again: it is kept nowhere.
  const password = passwordFor(email, onceKeyIn(form));
  const outcome = await attempt(
    lang,
    async () => {
      const input = await whole(rules, typed);
      return onceSent({ ctx, actor, form }, "teacher", async (ctx) => ({
        invited: "invited" in (await addTeacher(ctx, actor, { ...input, password })),
      }));
    },
    undefined,
    "theirs",
  );
  if (!("done" in outcome)) return { ...outcome, typed };
  return {
    added: { firstName, lastName, email: email.trim(), ...(outcome.done.invited ? {} : { password }) },
  };
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
