import { sql } from "drizzle-orm";
import { applications } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { datesOf } from "../../../platform/database/dates-of.ts";
import { boolean, list, type ObjectOf, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";

const applicantsDaysRow = {
  substituteId: applications.substituteId,
  name: text,
  /** ISO: those that they can, and have. */
  days: list(text),
  has: list(text),
  onlyTogether: boolean,
};
export type ApplicantsDays = ObjectOf<typeof applicantsDaysRow>;

/** Who has applied for a job whose days are shared, and for which; those who have some, too (raw: range). @param jobId id */
export const applicantsDays = (db: Handle, jobId: string): Promise<ApplicantsDays[]> =>
  rows(
    db,
    applicantsDaysRow,
    sql`
    select a.substitute_id as "substituteId", btrim(p.first_name || ' ' || p.last_name) as name,
      ${datesOf(sql`coalesce(a.windows, j.windows)`)} as days, ${datesOf(sql`coalesce(x.windows, '{}')`)} as has,
      a.only_together as "onlyTogether"
    from applications a
    join jobs j on j.id = a.job_id
    join accounts p on p.id = a.substitute_id
    left join assignments x on x.job_id = a.job_id and x.substitute_id = a.substitute_id
    where a.job_id = ${jobId} and (a.withdrawn_at is null or x.job_id is not null)
    order by a.applied_at, a.id`,
  );
