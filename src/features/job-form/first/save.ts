// (rule: who-hears-first)
import {
  defaultsState,
  principalRecord,
  savePrincipalSettings,
} from "../../../../server/modules/staff/principals/index.ts";
import { type PrincipalRecord, SettingsChange } from "../../../../server/modules/staff/principals/model.ts";
import { tagOf } from "../../../../server/platform/http/entity-tag.ts";
import { parse } from "../../../../server/platform/http/validation.ts";
import { saveOver } from "../../../components/form/sent/meanwhile.ts";
import { textIn } from "../../../components/form/sent/read.ts";
import { translate } from "../../../i18n.ts";
import { choiceIn, choiceOf, stagesOf, textOf, usualChoice } from "./choice.ts";

type Person = Pick<App.Locals, "ctx"> & { actor: NonNullable<App.Locals["actor"]> };

/** What the form of a school holds; the choice as `choice.ts` writes it. */
export type FirstTyped = { first: string; teachersChoose: boolean };

/** What is kept of a school. */
export function firstKept({ hearFirst }: Pick<PrincipalRecord, "hearFirst">, schoolId: string): FirstTyped {
  const kept = hearFirst.find((one) => one.schoolId === schoolId);
  return { first: textOf(usualChoice(kept?.firstTo ?? [])), teachersChoose: kept?.teachersChoose ?? true };
}

/** Saves who hears first at a school as its form sends it. @returns why not, if so, and what the form holds then */
export async function saveFirst({ ctx, actor }: Person, form: FormData) {
  const school = textIn(form, "school");
  const t = translate(actor.lang);
  const typed = {
    first: choiceIn(form, true) || textIn(form, "firstUsual"),
    teachersChoose: form.has("teachersChoose"),
  };
  const present = async () => {
    const record = await principalRecord(ctx, actor);
    return { values: firstKept(record, school), tag: tagOf(defaultsState(record)) };
  };
  const save = ({ first, teachersChoose }: FirstTyped, tag: string | undefined) => {
    const choice = choiceOf(first) ?? usualChoice([]);
    const change = parse(SettingsChange, { school, firstTo: stagesOf(choice), teachersChoose });
    return savePrincipalSettings(ctx, actor, change, tag);
  };
  const outcome = await saveOver<FirstTyped, unknown>({ lang: actor.lang, form, typed, present, save });
  if ("done" in outcome) return undefined;
  const { first: changed, ...errors } = outcome.errors;
  // In words, not as it is written.
  return { ...outcome, errors: changed ? { ...errors, first: t("page.meanwhile.changed") } : errors };
}
