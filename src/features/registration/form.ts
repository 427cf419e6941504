import {
  becomeSubstitute,
  registerSubstitute,
  SubstituteDetails,
  SubstituteRegistration,
} from "../../../server/modules/accounts/index.ts";
import type { Actor } from "../../../server/modules/auth/index.ts";
import { type Message, Refusal } from "../../../server/platform/errors.ts";
import { say } from "../../../server/platform/i18n.ts";
import { parse } from "../../../server/platform/validation.ts";

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
export async function register(locals: App.Locals, form: FormData): Promise<Rejected | undefined> {
  const { ctx, lang, clientAddress: address } = locals;
  const values = valuesOf(form);
  try {
    // SPEC 5: without the tick nothing is sent, whatever else may be wrong.
    if (!form.has("terms")) throw new Refusal(422, "terms", { terms: "auth:register.termsMissing" });
    await registerSubstitute(ctx, parse(SubstituteRegistration, bodyOf(values, form)), { address, lang });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { values, errors: textsOf(error.fields, lang) };
  }
}

/** Makes the teacher who is signed in a substitute as well; undefined means that it worked. */
export async function become(
  locals: App.Locals,
  actor: Actor,
  form: FormData,
): Promise<Rejected | undefined> {
  const { ctx, lang } = locals;
  const values = valuesOf(form);
  try {
    if (!form.has("terms")) throw new Refusal(422, "terms", { terms: "auth:register.termsMissing" });
    await becomeSubstitute(ctx, actor, parse(SubstituteDetails, bodyOf(values, form)));
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { values, errors: textsOf(error.fields, lang) };
  }
}

function valuesOf(form: FormData): Values {
  const text = (name: string) => String(form.get(name) ?? "");
  const list = (name: string) => form.getAll(name).map(String);
  const { regions: _r, qualifications: _q, studies: _s, ...single } = noValues;
  const texts = Object.fromEntries(Object.keys(single).map((name) => [name, text(name)])) as typeof single;
  return {
    ...texts,
    regions: list("regions"),
    qualifications: list("qualifications"),
    studies: list("studies"),
  };
}

function bodyOf({ qualifications, studies, ...values }: Values, form: FormData) {
  const qualis = values.status === "student" ? studies : qualifications;
  const passwords = {
    password: String(form.get("password") ?? ""),
    password2: String(form.get("password2") ?? ""),
  };
  return { ...values, qualis, ...passwords };
}

function textsOf(fields: Record<string, Message>, lang: App.Locals["lang"]): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, say(lang, message)]));
}
