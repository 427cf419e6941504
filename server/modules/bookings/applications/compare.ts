import { sql } from "drizzle-orm";
import { accounts, qualifications } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean, integer, list, nullable, type ObjectOf, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import type { Actor } from "../../auth/index.ts";
import {
  fit,
  ofApplicantText,
  type Person,
  personColumns,
  personOf,
  personRow,
  type Reason,
  workColumns,
  workOf,
  workRow,
} from "../../fit/index.ts";
import { countryOf, recordSeenOn, recordValid } from "../../reference/index.ts";
import { againColumn, againRow, daysWorked, heldQualifications } from "../days-worked.ts";
import type { Comparison } from "../model.ts";

const compared = {
  email: accounts.email,
  daysHere: integer,
  lastDayHere: nullable(text),
  qualifications: list(qualifications.nameFi),
  studyingFor: list(qualifications.nameFi),
  recordSeenOn: nullable(text),
  recordValid: boolean,
  favourite: boolean,
  ...againRow,
  ...personRow,
  ...workRow,
};

/**
 * What helps to choose between those who have applied for a job, by address: one statement, however many. Days are
 * those of the school's jobs that are over, archived ones among them (raw: range).
 * (rule: applicants-compared)
 */
export async function comparisonsOf(
  ctx: Context,
  actor: Actor,
  jobId: string,
): Promise<Map<string, Comparison>> {
  const found = await rows(
    ctx.db,
    compared,
    sql`
    select p.email, w.days as "daysHere", w.last_day::text as "lastDayHere",
      ${heldQualifications(sql`a.substitute_id`, actor.lang)} as qualifications,
      ${heldQualifications(sql`a.substitute_id`, actor.lang, "coming")} as "studyingFor",
      ${recordSeenOn(sql`a.substitute_id`)}::text as "recordSeenOn",
      ${recordValid(sql`a.substitute_id`, ctx.now())} as "recordValid",
      exists (select from favourites f where f.owner_id = ${actor.id} and f.substitute_id = p.id) as favourite,
      ${againColumn(sql`a.substitute_id`, sql`j.school_id`)},
      ${personColumns(sql`a.substitute_id`)}, ${workColumns}
    from standing_applications a
    join jobs j on j.id = a.job_id
    join schools s on s.id = j.school_id
    join accounts p on p.id = a.substitute_id
    cross join lateral ${daysWorked(sql`a.substitute_id`, sql`b.school_id = j.school_id`, ctx.now())} w
    where a.job_id = ${jobId}`,
  );
  const seesRecords = actor.type === "principal";
  const fits = found.map((row) => ({ row, ...fitOf(row) }));
  const orders = [...new Set(fits.map(({ order }) => order))].sort((a, b) => b - a);
  return new Map(
    fits.map(({ row, order, reasons }) => [
      row.email,
      {
        daysHere: row.daysHere,
        lastDayHere: row.lastDayHere,
        qualifications: row.qualifications,
        studyingFor: row.studyingFor,
        reasons: reasonsTold(actor, reasons, row.workRegion),
        place: orders.indexOf(order) + 1,
        ...(seesRecords ? { record: { seenOn: row.recordSeenOn, valid: row.recordValid } } : {}),
      },
    ]),
  );
}

/** Why somebody fits a job in a region, as its school reads it: what it has said itself of having them again comes first, lest a row has no room for it. */
export const reasonsTold = ({ lang }: Actor, reasons: Reason[], region: string | null) =>
  reasons
    .toSorted((a, b) => Number(b.kind === "again") - Number(a.kind === "again"))
    .map((reason) => ({
      kind: reason.kind,
      text: ofApplicantText(reason, { lang, country: countryOf(region) }),
    }));

/**
 * As a school may know it: neither where somebody lives nor when they are free or busy enters, for both are theirs (rule: fit-order).
 */
function fitOf(row: ObjectOf<typeof compared>) {
  const { daysHere, lastDayHere, favourite, again } = row;
  const person: Person = { ...personOf(row), daysHere, lastDayHere, favourite, again };
  return fit(person, workOf(row));
}
