/// <reference lib="esnext.temporal" />
import { eq, sql } from "drizzle-orm";
import { criminalRecordChecks, jobs, schools } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { forbidden, invalid } from "../../../platform/failures/errors.ts";
import { isDay } from "../../../platform/words/entries.ts";
import { note } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { holdSchools } from "../../auth/who/index.ts";
import { recordMonths } from "../../reference/index.ts";
import { findCandidate } from "../choice/candidate.ts";
import { today } from "../times/windows.ts";

export interface RecordNote {
  /** The job that the person has applied for. */
  key: string;
  email: string;
  /** ISO date; today at the school if left out. */
  seenOn?: string;
}

/**
 * Notes that a principal has seen an applicant's criminal record extract, and on which day: nothing of what
 * it says, and no copy, for the law forbids keeping one (rule: criminal-record).
 * @returns the last day, ISO, on which the note stands
 * @throws Refusal 403 for others than principals, 404 for who has not applied to a job of theirs, 422 `seenOn`
 * for a day that is to come, or so long ago that the extract is out of date
 */
export async function noteCriminalRecord(ctx: Context, actor: Actor, seen: RecordNote): Promise<string> {
  if (actor.type !== "principal") throw forbidden();
  const { substituteId, jobId, schoolId } = await findCandidate(ctx, actor, seen.key, seen.email);
  const [school] = await ctx.db
    .select({ timeZone: schools.timeZone })
    .from(jobs)
    .innerJoin(schools, eq(schools.id, jobs.schoolId))
    .where(eq(jobs.id, jobId));
  const timeZone = school?.timeZone ?? "Europe/Helsinki";
  const country = timeZone === "Europe/Stockholm" ? "SE" : "FI";
  const now = today(ctx.now(), timeZone);
  const seenOn = dayOf(seen.seenOn || now);
  const until = seenOn?.add({ months: recordMonths[country] }).toString();
  if (!seenOn || !until || seenOn.toString() > now) throw invalid({ seenOn: "errors:record.day" });
  if (until < now) throw invalid({ seenOn: "errors:record.outOfDate" });
  await transaction(ctx, async (ctx) => {
    const { db } = ctx;
    await holdSchools(db, actor, [schoolId]);
    // (raw: copy)
    const noted = await firstRow(
      db,
      { id: criminalRecordChecks.id },
      sql`
    insert into criminal_record_checks (id, substitute_id, noted_by, country, seen_on)
    select ${Bun.randomUUIDv7()}, ${substituteId}, ${actor.id}, ${country}, ${seenOn.toString()}
    where not exists (
      select from criminal_record_checks c
      where c.substitute_id = ${substituteId} and c.country = ${country} and c.seen_on = ${seenOn.toString()})
    returning id`,
    );
    // What was noted already is not done again.
    if (noted)
      await note(ctx, actor, { action: "criminalRecordNoted", subjectId: substituteId, schoolId, jobId });
  });
  return until;
}

const dayOf = (text: string): Temporal.PlainDate | undefined =>
  isDay(text) ? Temporal.PlainDate.from(text) : undefined;
