import type { Static, TSchema } from "@sinclair/typebox";
import { checkRegistration, registerSubstitute } from "../../../server/modules/accounts/index.ts";
import { SubstituteDetails, SubstituteRegistration } from "../../../server/modules/accounts/model.ts";
import { becomeSubstitute, checkDetails } from "../../../server/modules/accounts/profile/index.ts";
import type { Actor } from "../../../server/modules/auth/index.ts";
import type { Message } from "../../../server/platform/failures/errors.ts";
import { attempt } from "../../components/form/sent/action.ts";
import { listIn, textsIn } from "../../components/form/sent/read.ts";
import { type Rules, whole } from "../../components/form/whole.ts";

const texts = [
  ...(["firstName", "lastName", "phone", "email", "emailAgain"] as const),
  ...(["birthDate", "nativeLanguage", "status", "otherText"] as const),
];
/** Of `qualifications` those of who have studied, `studies` of who study now: two lists, the status says which counts. */
const lists = ["regions", "qualifications", "studies"] as const;

/** What was typed; passwords are never sent back. */
export type Values = Record<(typeof texts)[number], string> & Record<(typeof lists)[number], string[]>;

export interface Rejected {
  values: Values;
  errors: Record<string, string>;
}

export const noValues = valuesOf(new FormData());

/** Registers with the form; undefined means that it worked. */
export function register(locals: App.Locals, form: FormData) {
  const { ctx, lang, clientAddress: address } = locals;
  const rules: Rules<typeof SubstituteRegistration> = {
    model: SubstituteRegistration,
    check: (input) => checkRegistration(input, ctx.now()).wrong,
  };
  return send(locals, form, rules, (input) => registerSubstitute(ctx, input, { address, lang }));
}

/** Makes the teacher who is signed in a substitute as well; undefined means that it worked. */
export function become(locals: App.Locals, actor: Actor, form: FormData) {
  const rules: Rules<typeof SubstituteDetails> = {
    model: SubstituteDetails,
    check: (input) => checkDetails(input, locals.ctx.now()).wrong,
  };
  return send(locals, form, rules, (input) => becomeSubstitute(locals.ctx, actor, input));
}

async function send<T extends TSchema>(
  { lang }: App.Locals,
  form: FormData,
  rules: Rules<T>,
  verb: (input: Static<T>) => Promise<unknown>,
): Promise<Rejected | undefined> {
  const values = valuesOf(form);
  const outcome = await attempt(lang, async () => {
    // Without the tick nothing is sent, whatever else may be wrong (rule: terms-first).
    const terms: Record<string, Message> = form.has("terms") ? {} : { terms: "auth:register.termsMissing" };
    await verb(await whole(rules, told(values, form), terms));
  });
  return "done" in outcome ? undefined : { values, errors: outcome.errors };
}

function valuesOf(form: FormData): Values {
  const several = Object.fromEntries(lists.map((name) => [name, listIn(form, name)]));
  return {
    ...textsIn(form, texts, SubstituteRegistration),
    ...(several as Pick<Values, (typeof lists)[number]>),
  };
}

function told({ qualifications, studies, ...values }: Values, form: FormData) {
  const passwords = textsIn(form, ["password", "passwordAgain"], SubstituteRegistration);
  return { ...values, qualifications: values.status === "student" ? studies : qualifications, ...passwords };
}
