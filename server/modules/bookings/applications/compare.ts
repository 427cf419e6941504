import { sql } from "drizzle-orm";
import { accounts, qualifications } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean, integer, list, nullable, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import type { Actor } from "../../auth/index.ts";
import { recordSeenOn, recordValid } from "../../reference/index.ts";
import { daysWorked, heldQualifications } from "../days-worked.ts";
import type { Comparison } from "../model.ts";

const compared = {
  email: accounts.email,
  daysHere: integer,
  lastDayHere: nullable(text),
  qualifications: list(qualifications.nameFi),
  studyingFor: list(qualifications.nameFi),
  recordSeenOn: nullable(text),
  recordValid: boolean,
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
      ${recordValid(sql`a.substitute_id`, ctx.now())} as "recordValid"
    from standing_applications a
    join jobs j on j.id = a.job_id
    join accounts p on p.id = a.substitute_id
    cross join lateral ${daysWorked(sql`a.substitute_id`, sql`b.school_id = j.school_id`, ctx.now())} w
    where a.job_id = ${jobId}`,
  );
  const seesRecords = actor.type === "principal";
  return new Map(
    found.map(({ email, recordSeenOn: seenOn, recordValid: valid, ...rest }) => [
      email,
      { ...rest, ...(seesRecords ? { record: { seenOn, valid } } : {}) },
    ]),
  );
}
