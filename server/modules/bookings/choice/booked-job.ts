import { and, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { assignments, jobs, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { text } from "../../../platform/database/kinds.ts";
import { instant } from "../../../platform/database/sql.ts";

/** When it begins for them: where the days are shared the next of theirs that is not over. */
export const beginsNext = (now: Date) =>
  sql`case when ${jobs.daysShared} then (select min(lower(w)) from unnest(${assignments.windows}) w where upper(w) > ${instant(now)}) else ${jobs.startsAt} end`.mapWith(
    jobs.startsAt,
  );

const clock = (time: PgColumn) => sql`to_char(${time}, 'HH24:MI')`.mapWith(text.read);

/** A job for which somebody is chosen, as whoever takes that choice away needs it; undefined if they are not. `startsAt` is when it begins for them. Call it with the job locked. */
export async function bookedJob(
  { db, now }: Pick<Context, "db" | "now">,
  jobId: string,
  substituteId: string,
) {
  const [job] = await db
    .select({
      id: jobs.id,
      schoolId: jobs.schoolId,
      region: schools.regionCode,
      ownerId: jobs.ownerId,
      startDate: jobs.startDate,
      endDate: jobs.endDate,
      startTime: clock(jobs.startTime),
      endTime: clock(jobs.endTime),
      timeZone: jobs.timeZone,
      startsAt: beginsNext(now()),
      daysShared: jobs.daysShared,
      chosenAt: assignments.chosenAt,
    })
    .from(jobs)
    .innerJoin(schools, eq(schools.id, jobs.schoolId))
    .innerJoin(assignments, eq(assignments.jobId, jobs.id))
    .where(and(eq(jobs.id, jobId), eq(assignments.substituteId, substituteId)));
  return job;
}
