import { type SQL, sql } from "drizzle-orm";
import { accounts, applications, substituteProfiles } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { datesOf } from "../../../platform/database/dates-of.ts";
import { boolean, list, number, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { milliseconds, uuids } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import { statusWord } from "../../reference/index.ts";
import { busyWindows } from "../days/open-windows.ts";
import type { Applicant } from "../model.ts";

export interface ApplicantOfJob {
  jobId: string;
  substituteId: string;
  chosen: boolean;
  applicant: Applicant;
}

const applicant = {
  jobId: applications.jobId,
  substituteId: applications.substituteId,
  email: accounts.email,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  image: accounts.image,
  status: substituteProfiles.status,
  otherText: substituteProfiles.otherText,
  identityVerified: boolean,
  favourite: boolean,
  unavailable: boolean,
  isNew: boolean,
  /** Milliseconds. */
  appliedAt: number,
  phone: accounts.phone,
  chosen: boolean,
  /** Only where the days are shared. */
  days: list(text),
  busyDays: list(text),
  onlyTogether: boolean,
};

/** Standing applications of the jobs, first come first; of closed accounts only a chosen one. */
export async function applicantsOf(db: Handle, actor: Actor, jobIds: string[]) {
  const found = jobIds.length === 0 ? [] : await applicants(db, actor, sql`a.job_id = any(${uuids(jobIds)})`);
  return Map.groupBy(found, ({ jobId }) => jobId);
}

/** The condition is on `standing_applications a` and `accounts p`, the applicant (raw: plan) (rule: applicants-seen). */
export async function applicants(db: Handle, actor: Actor, condition: SQL): Promise<ApplicantOfJob[]> {
  const found = await rows(
    db,
    applicant,
    sql`
    select a.job_id as "jobId", a.substitute_id as "substituteId", p.email, p.first_name as "firstName",
      p.last_name as "lastName", p.image, coalesce(q.status, 'other') as status,
      coalesce(q.other_text, '') as "otherText",
      exists (select from identity_verifications v where v.account_id = p.id) as "identityVerified",
      exists (select from favourites f where f.owner_id = ${actor.id} and f.substitute_id = p.id) as favourite,
      a.deactivated_by_job_id is not null as unavailable, a.seen_at is null as "isNew",
      ${milliseconds(sql`a.applied_at`)} as "appliedAt", case when x.job_id is null then '' else p.phone end as phone, x.job_id is not null as chosen,
      case when j.days_shared then ${datesOf(sql`coalesce(a.windows, j.windows)`)} else '{}' end as days,
      case when j.days_shared then ${datesOf(busyWindows)} else '{}' end as "busyDays",
      j.days_shared and a.only_together as "onlyTogether"
    from standing_applications a
    join jobs j on j.id = a.job_id
    join accounts p on p.id = a.substitute_id
    left join substitute_profiles q on q.account_id = p.id
    left join assignments x on x.job_id = a.job_id and x.substitute_id = a.substitute_id
    where ${condition} and (p.closed_at is null or x.job_id is not null)
    order by a.applied_at, a.id`,
  );
  return found.map(
    ({ jobId, substituteId, chosen, appliedAt, phone, days, busyDays, onlyTogether, ...rest }) => ({
      jobId,
      substituteId,
      chosen,
      applicant: {
        ...rest,
        statusWord: statusWord(rest.status, actor.lang),
        appliedAt: new Date(appliedAt).toISOString(),
        ...(chosen ? { phone } : {}),
        ...(days.length > 0 ? { days } : {}),
        ...(busyDays.length > 0 ? { busyDays } : {}),
        ...(onlyTogether ? { onlyTogether } : {}),
      },
    }),
  );
}
