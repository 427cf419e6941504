// (rule: pay-line)
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

type Person = Pick<App.Locals, "ctx"> & { actor: NonNullable<App.Locals["actor"]> };

export type PayTyped = { pay: string };

/** What is kept of a school. */
export const payKept = ({ payLines }: Pick<PrincipalRecord, "payLines">, school: string): PayTyped => ({
  pay: payLines.find(({ schoolId }) => schoolId === school)?.pay ?? "",
});

/** Saves what pay follows at a school as its form sends it. @returns why not, if so, and what the form holds then */
export async function savePay({ ctx, actor }: Person, form: FormData) {
  const school = textIn(form, "school");
  const present = async () => {
    const record = await principalRecord(ctx, actor);
    return { values: payKept(record, school), tag: tagOf(defaultsState(record)) };
  };
  const save = ({ pay }: PayTyped, tag: string | undefined) =>
    savePrincipalSettings(ctx, actor, parse(SettingsChange, { school, pay }), tag);
  const typed = { pay: textIn(form, "pay") };
  const outcome = await saveOver<PayTyped, unknown>({ lang: actor.lang, form, typed, present, save });
  return "done" in outcome ? undefined : outcome;
}
