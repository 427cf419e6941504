import { eq, type SQL, sql } from "drizzle-orm";
import { applications, assignments, jobs, schools } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { datesOf } from "../../../platform/database/dates-of.ts";
import { list, text } from "../../../platform/database/kinds.ts";
import { at } from "../my-sign-in.ts";

/** A job as all records of it name it. */
export const job = {
  job: jobs.id,
  school: schools.name,
  start_date: jobs.startDate,
  end_date: jobs.endDate,
};

/** ISO dates of windows, at the school. */
const days = (windows: SQL) => datesOf(windows, jobs.timeZone).mapWith(list(text).read);

/** What they have applied for and got, day by day. */
export const bookingsOf = async (db: Handle, id: string) => ({
  applications: await db
    .select({
      ...job,
      days: days(sql`coalesce(${applications.windows}, ${jobs.windows})`),
      only_together: applications.onlyTogether,
      applied_at: at(applications.appliedAt),
      withdrawn_at: at(applications.withdrawnAt),
      in_reserve_since: at(applications.reserveSince),
      out_of_reserve_since: at(applications.reserveEndedAt),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(schools, eq(schools.id, jobs.schoolId))
    .where(eq(applications.substituteId, id))
    .orderBy(applications.appliedAt),
  assignments: await db
    .select({
      ...job,
      days: days(sql`${assignments.windows}`),
      chosen_at: at(assignments.chosenAt),
      found_by: assignments.foundBy,
    })
    .from(assignments)
    .innerJoin(jobs, eq(jobs.id, assignments.jobId))
    .innerJoin(schools, eq(schools.id, jobs.schoolId))
    .where(eq(assignments.substituteId, id))
    .orderBy(assignments.chosenAt),
});
