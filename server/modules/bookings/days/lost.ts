// (rule: days-apart)
import { type SQL, sql } from "drizzle-orm";
import { applications } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { rows } from "../../../platform/database/rows.ts";
import type { Booked } from "../choice/assign.ts";
import { isLost, openWindows } from "./open-windows.ts";

/** What is said of a choice for days of a job, beside whose it is. */
interface OfDays {
  /** The other applicants to whom it is news, by id. */
  others?: string[];
  /** Days of the job are open still. */
  partly?: true;
}

/**
 * Whom a choice leaves without a day: others have by now what they have applied for, and had not before; or the job is filled. So each hears once, however the rest
 * of the job is filled (rule: who-is-told). Of a job whose days are not shared nothing is asked. Call it with the job locked.
 * @param all whom one press has booked, at least one
 */
export async function toldOfDays(db: Handle, jobId: string, all: Booked[]): Promise<OfDays> {
  const took = all.flatMap((booked) => booked.took ?? []);
  if (took.length === 0) return {};
  const before = took.reduce((open, windows) => sql`${open} + ${windows}::tstzmultirange`, openWindows());
  const others = await waitingIf(
    db,
    jobId,
    sql`(j.filled or ${isLost()}) and not ${isLost(sql`(${before})`)}`,
  );
  return { others, ...(all.at(-1)?.filled ? {} : { partly: true }) };
}

/** Who gets no day of a job whose days are shared although some are free again, by id: these are others'. */
export const stillLost = async (
  db: Handle,
  { id, daysShared }: { id: string; daysShared: boolean },
): Promise<{ lost?: string[] }> => (daysShared ? { lost: await waitingIf(db, id, isLost()) } : {});

/** Of those who have applied and have no day. @param which condition on `a` applications and `j` jobs (raw: range) */
async function waitingIf(db: Handle, jobId: string, which: SQL): Promise<string[]> {
  const found = await rows(
    db,
    { id: applications.substituteId },
    sql`
    select a.substitute_id as id from standing_applications a join jobs j on j.id = a.job_id
    where a.job_id = ${jobId} and not exists (
      select from assignments x where x.job_id = a.job_id and x.substitute_id = a.substitute_id) and ${which}
    order by a.id`,
  );
  return found.map(({ id }) => id);
}
