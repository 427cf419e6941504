// (rule: time-to-answer, reserve)
import {
  defaultsState,
  principalRecord,
  savePrincipalSettings,
} from "../../../server/modules/staff/principals/index.ts";
import { type PrincipalRecord, SettingsChange } from "../../../server/modules/staff/principals/model.ts";
import { tagOf } from "../../../server/platform/http/entity-tag.ts";
import { parse } from "../../../server/platform/http/validation.ts";
import { saveOver } from "../../components/form/sent/meanwhile.ts";
import { textIn } from "../../components/form/sent/read.ts";
import { translate } from "../../i18n.ts";

type Person = Pick<App.Locals, "ctx"> & { actor: NonNullable<App.Locals["actor"]> };

/** What the form of a school holds; no minutes are `0`. */
export type UsualTyped = { answerMinutes: string; asksReserve: boolean };

/** What is kept of a school. */
export function usualKept({ asking }: Pick<PrincipalRecord, "asking">, schoolId: string): UsualTyped {
  const kept = asking.find((one) => one.schoolId === schoolId);
  return { answerMinutes: String(kept?.answerMinutes ?? 0), asksReserve: kept?.asksReserve ?? true };
}

/** Saves how a school asks directly as its form sends it. @returns why not, if so, and what the form holds then */
export async function saveUsual({ ctx, actor }: Person, form: FormData) {
  const school = textIn(form, "school");
  const typed = { answerMinutes: textIn(form, "answerMinutes"), asksReserve: form.has("asksReserve") };
  const present = async () => {
    const record = await principalRecord(ctx, actor);
    return { values: usualKept(record, school), tag: tagOf(defaultsState(record)) };
  };
  const save = ({ answerMinutes, asksReserve }: UsualTyped, tag: string | undefined) => {
    const change = parse(SettingsChange, { school, answerMinutes: Number(answerMinutes), asksReserve });
    return savePrincipalSettings(ctx, actor, change, tag);
  };
  const outcome = await saveOver<UsualTyped, unknown>({ lang: actor.lang, form, typed, present, save });
  if ("done" in outcome) return undefined;
  const { answerMinutes: wrong, ...errors } = outcome.errors;
  // In words, not as a bare number.
  const said = outcome.status === 412 ? translate(actor.lang)("page.meanwhile.changed") : wrong;
  return { ...outcome, errors: wrong && said ? { ...errors, answerMinutes: said } : errors };
}
