import { Refusal } from "../../../../server/platform/failures/errors.ts";
import { type Lang, translate } from "../../../i18n.ts";
import { attempt, type Outcome, type Refused } from "./action.ts";
import { meanwhile } from "./meanwhile-words.ts";
import { type Entries, merged } from "./merged.ts";
import { textIn } from "./read.ts";

interface Saving<Values extends Entries, T> {
  lang: Lang;
  form: FormData;
  typed: Values;
  /** What there is now, as the form has it, and by what tag the verb knows it. */
  present(): Promise<{ values: Partial<Values>; tag: string }>;
  /** @param tag what it is refused for with 412 when something else is there */
  save(values: Values, tag: string | undefined): Promise<T>;
}

/** How often what was typed is put together with what others save in the meantime, before the person is asked. */
const most = 3;

/**
 * Saves a form with a field `began` (Began.astro) over what others may have saved since it was opened: only what differs from what it
 * began with, and nothing of a field that somebody else has changed as well until that was seen (rule: changed-meanwhile).
 * @returns also, when it was not saved, what the form holds now: what was typed, and what others have changed beside it
 */
export async function saveOver<Values extends Entries, T>(
  saving: Saving<Values, T>,
): Promise<{ done: T } | (Refused & { typed: Values })> {
  const { lang, form, typed, present, save } = saving;
  const began = beganWith<Values>(form);
  for (let time = 1; ; time++) {
    const looked = await attempt(lang, present);
    if (!("done" in looked)) return { ...looked, typed };
    const { values, tag } = looked.done;
    const { merged: whole, changed } = merged(began ?? {}, typed, values);
    if (changed.length > 0) return { ...changedBy(lang, values, changed), typed: whole };
    const outcome: Outcome<T> = await attempt(lang, () => save(whole, began && tag));
    if ("done" in outcome) return outcome;
    if (outcome.status !== 412 || time === most) return { ...outcome, typed: whole };
  }
}

/** Undefined in a form of a release before, or one that was tampered with: it is taken as it is. */
export function beganWith<Values extends Entries>(form: FormData): Partial<Values> | undefined {
  try {
    const began: unknown = JSON.parse(textIn(form, "began"));
    return began !== null && typeof began === "object" ? (began as Partial<Values>) : undefined;
  } catch {
    return undefined;
  }
}

function changedBy(lang: Lang, values: Entries, changed: string[]): Refused {
  const errors = meanwhile(values, changed, translate(lang));
  const refusal = new Refusal(412, "changed_meanwhile", { msg: "errors:changedMeanwhile" });
  return { status: 412, errors, text: errors["msg"] ?? "", refusal };
}
