// (rule: days-apart)
import { type SQL, sql } from "drizzle-orm";
import { applications } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { rows } from "../../../platform/database/rows.ts";
import type { Booked } from "../choice/assign.ts";
import { isLost, openWindows, wished } from "./open-windows.ts";

/** What is said of a choice for days of a job, beside whose it is. */
interface OfDays {
  /** The other applicants to whom it is news, by id. */
  others?: string[];
  /** Days of the job are open still. */
  partly?: true;
}

type Asking = Pick<Context, "db" | "now">;

/** They have been told, at some time, that the row `j` of jobs is filled, or that others have their days. */
const wasTold = sql`exists (select from news n where n.account_id = a.substitute_id and n.job_id = j.id and n.kind in ('notChosen', 'daysTaken'))`;

/**
 * Whom a choice leaves without a day: others have by now what they have applied for, of what is not over, and had not before; or the job is filled. So each hears once,
 * however the rest of the job is filled, those too whose days were over before with nobody in them (rule: who-is-told). Of a job whose days are not shared nothing is
 * asked. Call it with the job locked.
 * @param all whom one press has booked, at least one
 */
export async function toldOfDays({ db, now }: Asking, jobId: string, all: Booked[]): Promise<OfDays> {
  const took = all.flatMap((booked) => booked.took ?? []);
  if (took.length === 0) return {};
  const open = openWindows(now());
  const before = took.reduce((open, windows) => sql`${open} + ${windows}::tstzmultirange`, open);
  const others = await applicantsIf(
    db,
    jobId,
    sql`x.job_id is null and (j.filled or ${isLost(open)}) and (not ${isLost(sql`(${before})`)} or (j.filled and not ${wasTold}))`,
  );
  return { others, ...(all.at(-1)?.filled ? {} : { partly: true }) };
}

/** Who gets no day, or no further one, of a job whose days are shared although some are free again, by id: these are others', or over, or not what they wish. */
export async function stillLost(
  { db, now }: Asking,
  { id, daysShared }: { id: string; daysShared: boolean },
): Promise<{ lost?: string[] }> {
  if (!daysShared) return {};
  return {
    lost: await applicantsIf(db, id, sql`(isempty${wished} or ${isLost(openWindows(now()), wished)})`),
  };
}

/** Of those who have applied. @param which condition on `a` applications, `j` jobs and, where they have days, `x` assignments (raw: range) */
async function applicantsIf(db: Handle, jobId: string, which: SQL): Promise<string[]> {
  const found = await rows(
    db,
    { id: applications.substituteId },
    sql`
    select a.substitute_id as id from standing_applications a join jobs j on j.id = a.job_id
    left join assignments x on x.job_id = a.job_id and x.substitute_id = a.substitute_id
    where a.job_id = ${jobId} and ${which}
    order by a.id`,
  );
  return found.map(({ id }) => id);
}
