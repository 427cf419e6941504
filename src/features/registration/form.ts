import {
  becomeSubstitute,
  registerSubstitute,
  SubstituteDetails,
  SubstituteRegistration,
} from "../../../server/modules/accounts/index.ts";
import type { Actor } from "../../../server/modules/auth/index.ts";
import { invalid } from "../../../server/platform/errors.ts";
import { parse } from "../../../server/platform/http/validation.ts";
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
export const register = ({ ctx, lang, clientAddress: address }: App.Locals, form: FormData) =>
  send(lang, form, (body) => registerSubstitute(ctx, parse(SubstituteRegistration, body), { address, lang }));

/** Makes the teacher who is signed in a substitute as well; undefined means that it worked. */
export const become = ({ ctx, lang }: App.Locals, actor: Actor, form: FormData) =>
  send(lang, form, (body) => becomeSubstitute(ctx, actor, parse(SubstituteDetails, body)));

async function send(
  lang: App.Locals["lang"],
  form: FormData,
  verb: (body: object) => Promise<unknown>,
): Promise<Rejected | undefined> {
  const values = valuesOf(form);
  const outcome = await attempt(lang, async () => {
    // SPEC 5: without the tick nothing is sent, whatever else may be wrong.
    if (!form.has("terms")) throw invalid({ terms: "auth:register.termsMissing" }, "terms");
    await verb(bodyOf(values, form));
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
