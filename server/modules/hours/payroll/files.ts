import type { Context } from "../../../platform/context.ts";
import { type Lang, translator } from "../../../platform/i18n.ts";
import { workbookType } from "../../../platform/workbook.ts";
import type { Actor } from "../../auth/index.ts";
import { type Form, longestNumber } from "../rules.ts";
import { paxml } from "./paxml.ts";
import { longestInPopulus, populus } from "./populus.ts";
import { type Asked, daysForFile, fileName, noteExported, payable } from "./rows.ts";
import { plainCsv, workbook } from "./table.ts";

export interface HoursFile {
  name: string;
  type: string;
  body: string | Uint8Array<ArrayBuffer>;
}

/** All days of a month as a workbook (rule: hours-files). @throws Refusal 403, 422 */
export async function hoursWorkbook(
  ctx: Context,
  actor: Actor,
  asked: Asked,
  lang: Lang,
): Promise<HoursFile> {
  const { school, days } = await daysForFile(ctx, actor, asked);
  return {
    name: fileName(translator(lang)("hours:file"), school, asked.month, "xlsx"),
    type: workbookType,
    body: await workbook(days, lang),
  };
}

/**
 * The month in the form that is asked for: a table of all days for people, or those that are approved for payroll, which then counts as having
 * them (rule: hours-files).
 * @throws Refusal 403; 409 `numbers_missing`; 422
 */
export async function hoursText(
  ctx: Context,
  actor: Actor,
  { form, ...asked }: Asked & { form: Form },
  lang: Lang,
): Promise<HoursFile> {
  const { school, days } = await daysForFile(ctx, actor, asked);
  const beginning = translator(lang)("hours:file");
  if (form === "plain")
    return {
      name: fileName(beginning, school, asked.month, "csv"),
      type: "text/csv; charset=utf-8",
      body: plainCsv(days, lang),
    };
  const paid = payable(days, form === "populus" ? longestInPopulus : longestNumber);
  const written = ctx.now().toISOString().slice(0, 19);
  const [ending, type, body] =
    form === "populus"
      ? ["csv", "text/csv; charset=utf-8", populus(paid)]
      : ["xml", "application/xml; charset=utf-8", paxml(paid, { company: school, written })];
  await noteExported(ctx, paid);
  return { name: fileName(`${beginning}-${form}`, school, asked.month, ending), type, body };
}
