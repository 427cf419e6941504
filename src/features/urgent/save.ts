import { Type } from "@sinclair/typebox";
import { saveSettings } from "../../../server/modules/accounts/index.ts";
import { savePrincipalSettings } from "../../../server/modules/staff/index.ts";
import { SettingsChange } from "../../../server/modules/staff/principals/model.ts";
import { parse } from "../../../server/platform/http/validation.ts";
import { wrongWith } from "../../components/form/action.ts";
import { linesIn } from "../../components/form/read.ts";
import { translate } from "../../i18n.ts";
import { defaultsFromForm, lastField } from "./defaults.ts";

type Person = Pick<App.Locals, "ctx"> & { actor: NonNullable<App.Locals["actor"]> };
export const Description = Type.Object({ description: Type.String({ maxLength: 5000 }) });

/** Saves the defaults of urgent jobs as the form sends them. @returns what is wrong, by field, if anything */
export async function saveDefaults(
  { ctx, actor }: Person,
  form: FormData,
): Promise<Record<string, string> | undefined> {
  if (!form.has(lastField)) return { msg: translate(actor.lang)("profile:half") };
  return wrongWith(actor.lang, () => {
    const mails = form.has("mails") ? { mailEnabled: form.getAll("mails").includes("on") } : {};
    return savePrincipalSettings(ctx, actor, { ...parse(SettingsChange, defaultsFromForm(form)), ...mails });
  });
}

/** @returns what is wrong, by field, if anything */
export const saveDescription = (
  { ctx, actor }: Person,
  form: FormData,
): Promise<Record<string, string> | undefined> =>
  wrongWith(actor.lang, () => {
    const { description } = parse(Description, { description: linesIn(form, "description") });
    return saveSettings(ctx, actor, { defaultDescription: description });
  });
