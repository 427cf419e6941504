import { Type } from "@sinclair/typebox";
import { readAccount } from "../../../server/modules/accounts/index.ts";
import { saveSettings } from "../../../server/modules/accounts/profile/index.ts";
import {
  defaultsOf,
  defaultsState,
  principalRecord,
  savePrincipalSettings,
} from "../../../server/modules/staff/principals/index.ts";
import { SettingsChange } from "../../../server/modules/staff/principals/model.ts";
import { tagOf } from "../../../server/platform/http/entity-tag.ts";
import { parse } from "../../../server/platform/http/validation.ts";
import { saveOver } from "../../components/form/sent/meanwhile.ts";
import { linesIn, textIn } from "../../components/form/sent/read.ts";
import { translate } from "../../i18n.ts";
import { type DefaultsTyped, defaultsTyped, lastField } from "./defaults.ts";

type Person = Pick<App.Locals, "ctx"> & { actor: NonNullable<App.Locals["actor"]> };
export const Description = Type.Object({ description: Type.String({ maxLength: 5000 }) });

type Wrong<Typed> = { errors: Record<string, string>; typed?: Typed } | undefined;

/** Saves the defaults of urgent jobs as the form sends them. @returns what is wrong, by field, if anything */
export async function saveDefaults({ ctx, actor }: Person, form: FormData): Promise<Wrong<DefaultsTyped>> {
  if (!form.has(lastField)) return { errors: { msg: translate(actor.lang)("profile:half") } };
  const { lang } = actor;
  // In the words that the form had them in.
  const at = actor.schools.find(({ id }) => id === textIn(form, "school"));
  const places = at ? [at] : actor.schools;
  const present = async () => {
    const { mailEnabled: mails, ...record } = await principalRecord(ctx, actor);
    const values = { ...(await defaultsOf(ctx, actor, places)), mails };
    return { values, tag: tagOf(defaultsState({ ...record, mailEnabled: mails })) };
  };
  const save = ({ mails, ...defaults }: DefaultsTyped, tag: string | undefined) => {
    const switched = mails === undefined ? {} : { mailEnabled: mails };
    return savePrincipalSettings(ctx, actor, { ...parse(SettingsChange, defaults), ...switched }, tag);
  };
  const outcome = await saveOver({ lang, form, typed: defaultsTyped(form), present, save });
  return "done" in outcome ? undefined : outcome;
}

/** @returns what is wrong, by field, if anything */
export async function saveDescription(
  { ctx, actor }: Person,
  form: FormData,
): Promise<Wrong<{ description: string }>> {
  const present = async () => {
    const { defaultDescription: description = "" } = await readAccount(ctx, actor, actor.email);
    return { values: { description }, tag: tagOf(description) };
  };
  const save = (values: { description: string }, tag: string | undefined) =>
    saveSettings(ctx, actor, { defaultDescription: parse(Description, values).description }, tag);
  const typed = { description: linesIn(form, "description") };
  const outcome = await saveOver({ lang: actor.lang, form, typed, present, save });
  return "done" in outcome ? undefined : outcome;
}
