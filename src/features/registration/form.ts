import type { Static, TSchema } from "@sinclair/typebox";
import {
  becomeSubstitute,
  checkDetails,
  checkRegistration,
  registerSubstitute,
  SubstituteDetails,
  SubstituteRegistration,
} from "../../../server/modules/accounts/index.ts";
import type { Actor } from "../../../server/modules/auth/index.ts";
import { invalid, type Message } from "../../../server/platform/errors.ts";
import { parse, problemsWith } from "../../../server/platform/http/validation.ts";
import { attempt } from "../../components/form/action.ts";
import { listIn, textsIn } from "../../components/form/read.ts";

/** What was typed; passwords are never sent back. */
export interface Values {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  confirmEmail: string;
  birthDate: string;
  language: string;
  status: string;
  otherTxt: string;
  regions: string[];
  /** Of those who have studied, and of those who study now: two lists, the status says which counts. */
  qualifications: string[];
  studies: string[];
}

export interface Rejected {
  values: Values;
  errors: Record<string, string>;
}

export const noValues: Values = {
  firstName: "",
  lastName: "",
  phone: "",
  email: "",
  confirmEmail: "",
  birthDate: "",
  language: "",
  status: "",
  otherTxt: "",
  regions: [],
  qualifications: [],
  studies: [],
};

/** Registers with the form; undefined means that it worked. */
export function register(locals: App.Locals, form: FormData) {
  const { ctx, lang, clientAddress: address } = locals;
  const rules = { model: SubstituteRegistration, check: checkRegistration };
  return send(locals, form, rules, (body) => registerSubstitute(ctx, body, { address, lang }));
}

/** Makes the teacher who is signed in a substitute as well; undefined means that it worked. */
export const become = (locals: App.Locals, actor: Actor, form: FormData) =>
  send(locals, form, { model: SubstituteDetails, check: checkDetails }, (body) =>
    becomeSubstitute(locals.ctx, actor, body),
  );

interface Rules<T extends TSchema> {
  model: T;
  check: (input: Static<T>, now: Date) => { wrong: Record<string, Message> };
}

async function send<T extends TSchema>(
  { ctx, lang }: App.Locals,
  form: FormData,
  { model, check }: Rules<T>,
  verb: (body: Static<T>) => Promise<unknown>,
): Promise<Rejected | undefined> {
  const values = valuesOf(form);
  const body = bodyOf(values, form);
  const outcome = await attempt(lang, async () => {
    // All at once, so that nobody is told of the next only when the first is mended.
    const wrong = { ...check(body as Static<T>, ctx.now()).wrong, ...problemsWith(model, body) };
    // Without the tick nothing is sent, whatever else may be wrong (rule: terms-first).
    if (!form.has("terms")) wrong["terms"] = "auth:register.termsMissing";
    if (Object.keys(wrong).length > 0) throw invalid(wrong);
    await verb(parse(model, body));
  });
  return "done" in outcome ? undefined : { values, errors: outcome.errors };
}

function valuesOf(form: FormData): Values {
  const { regions: _r, qualifications: _q, studies: _s, ...single } = noValues;
  return {
    ...textsIn(form, Object.keys(single) as (keyof typeof single)[]),
    regions: listIn(form, "regions"),
    qualifications: listIn(form, "qualifications"),
    studies: listIn(form, "studies"),
  };
}

function bodyOf({ qualifications, studies, ...values }: Values, form: FormData) {
  const qualis = values.status === "student" ? studies : qualifications;
  return { ...values, qualis, ...textsIn(form, ["password", "password2"]) };
}
