import { type Context, transaction } from "../../../platform/context.ts";
import { type Lang, translator } from "../../../platform/i18n.ts";
import { workbookType } from "../../../platform/workbook.ts";
import type { Actor } from "../../auth/index.ts";
import { idsOf, ownSchool, someOfOwn } from "../../schools/own/index.ts";
import { type Form, longestNumber, type PayrollForm } from "../rules.ts";
import { paxml } from "./paxml.ts";
import { longestInPopulus, populus } from "./populus.ts";
import {
  type Asked,
  daysForFile,
  type Entry,
  entriesOf,
  fileName,
  holdDays,
  noteHanded,
  notHanded,
  standing,
} from "./rows.ts";
import { plainCsv, workbook } from "./table.ts";

export interface HoursFile {
  name: string;
  type: string;
  body: string | Uint8Array<ArrayBuffer>;
}

/** A file to keep, of a call or of a form of a page. */
export const answer = ({ name, type, body }: HoursFile): Response =>
  new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });

/** All days of a month as a workbook (rule: hours-files). @throws Refusal 403 for who leads no school, or not that one */
export async function hoursWorkbook(
  ctx: Context,
  actor: Actor,
  asked: Asked,
  lang: Lang,
): Promise<HoursFile> {
  const { name, days, several } = await table(ctx, actor, asked, lang);
  return { name: `${name}.xlsx`, type: workbookType, body: await workbook(days, { lang, several }) };
}

/** What a table for people is made of: of all schools of who leads several if none is named, and then each row says of which. */
async function table(ctx: Context, actor: Actor, asked: Asked, lang: Lang) {
  const schools = someOfOwn(actor, asked.school);
  const [first, another] = schools;
  const t = translator(lang);
  const of = first && !another ? first.name : t("hours:allSchools");
  return {
    name: fileName(t("hours:file"), of, asked.month),
    days: await daysForFile(ctx, idsOf(schools), asked),
    several: another !== undefined,
  };
}

/** A month of one school; of payroll nobody is left out. */
export type Handed = Omit<Asked, "person"> & { form: PayrollForm };

/**
 * The month in the form that is asked for: a table of all days for people, or those that are approved as payroll takes them. Nothing is noted by that
 * (rule: hours-files).
 * @throws Refusal 403; 409 `numbers_missing`; 422
 */
export async function hoursText(
  ctx: Context,
  actor: Actor,
  { form, ...asked }: Asked & { form: Form },
  lang: Lang,
): Promise<HoursFile> {
  if (form === "plain") {
    const { name, days, several } = await table(ctx, actor, asked, lang);
    return {
      name: `${name}.csv`,
      type: "text/csv; charset=utf-8",
      body: plainCsv(days, { lang, several }),
    };
  }
  // Each has a payroll of its own, and its own numbers.
  const school = ownSchool(actor, asked.school);
  const days = await daysForFile(ctx, [school.id], asked);
  return payrollFile(ctx, entriesOf(standing(days), longestIn[form], lang), {
    ...{ form, school, month: asked.month, lang },
  });
}

/**
 * Hands to payroll what it has not had of a month: each day that is approved once, and of a corrected one the difference, as two rows. From then on it
 * counts as being there (rule: hours-files).
 * @throws Refusal 403; 409 `numbers_missing`; 422
 */
export async function handToPayroll(
  ctx: Context,
  actor: Actor,
  { form, school: named, month }: Handed,
  lang: Lang,
): Promise<HoursFile> {
  const school = ownSchool(actor, named);
  return transaction(ctx, async (ctx) => {
    await holdDays(ctx, school.id, month);
    const days = await daysForFile(ctx, [school.id], { month });
    const due = notHanded(days);
    const entries = entriesOf(due, longestIn[form], lang);
    await noteHanded(ctx, due);
    return payrollFile(ctx, entries, { form, school, month, lang });
  });
}

const longestIn: Record<PayrollForm, number> = { populus: longestInPopulus, paxml: longestNumber };

function payrollFile(
  ctx: Context,
  entries: Entry[],
  { form, school, month, lang }: { form: PayrollForm; school: { name: string }; month: string; lang: Lang },
): HoursFile {
  const t = translator(lang);
  const written = ctx.now().toISOString().slice(0, 19);
  const [ending, type, body] =
    form === "populus"
      ? ["csv", "text/csv; charset=utf-8", populus(entries)]
      : [
          "xml",
          "application/xml; charset=utf-8",
          paxml(entries, { company: school.name, written, correction: t("hours:correction") }),
        ];
  return { name: `${fileName(`${t("hours:file")}-${form}`, school.name, month)}.${ending}`, type, body };
}
