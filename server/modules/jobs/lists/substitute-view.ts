import { type SQL, sql } from "drizzle-orm";
import { accounts, files, jobPlacements, schools } from "../../../../db/schema/index.ts";
import { datesOf } from "../../../platform/database/dates-of.ts";
import { boolean, list, nullable, type ObjectOf, text } from "../../../platform/database/kinds.ts";
import type { Actor } from "../../auth/index.ts";
import { isForAnotherDay, isGone, isTheirs } from "../../bookings/days/index.ts";
import type { Job, JobState } from "../model.ts";
import { attachments, jobColumns, jobRow, publicFacts, textsForSubstitute } from "./rows.ts";

/** A job with what it is to one substitute. `mine`: that substitute is the chosen one, of shared days for one that is not over. */
export const substituteRow = {
  ...jobRow,
  mine: boolean,
  ownerEmail: nullable(accounts.email),
  schoolPhone: schools.phone,
  files: list(files.name),
  applied: boolean,
  ownDays: list(text),
  appliedDays: list(text),
  /** Of a job whose days are shared: they have applied for one that is not over and not theirs … */
  waits: boolean,
  /** … and others have what they have applied for. */
  lost: boolean,
  onlyTogether: boolean,
  deactivated: boolean,
  inReserve: boolean,
  viewed: boolean,
  placement: nullable(jobPlacements.placement),
};
export type SubstituteRow = ObjectOf<typeof substituteRow>;

/**
 * Reads `jobs` (or a part of it) for one substitute, to be continued with `where`. There are `j` the job,
 * `a` their standing application, `x` the assignment if it is theirs, `p` their placement of the job.
 * @param further columns, each after a comma
 */
export function substituteQuery(actor: Actor, now: Date, among: SQL, further = sql``): SQL {
  const me = actor.id;
  const mine = isTheirs(now);
  const ofApplicant = (what: SQL) => sql`(j.days_shared and a.id is not null and ${what})`;
  return sql`
    select ${jobColumns(actor.lang, textsForSubstitute(mine))}, ${mine} as mine,
      case when ${mine} then (select o.email from accounts o where o.id = j.owner_id) end as "ownerEmail",
      case when ${mine} then s.phone else '' end as "schoolPhone",
      case when ${mine} then ${attachments} else '{}' end as files,
      case when j.days_shared and x.job_id is not null then ${datesOf(sql`x.windows`)} else '{}' end as "ownDays",
      case when j.days_shared and a.id is not null then ${datesOf(sql`coalesce(a.windows, j.windows)`)} else '{}' end as "appliedDays",
      coalesce(j.days_shared and a.only_together, false) as "onlyTogether",
      ${ofApplicant(isForAnotherDay(now))} as waits, ${ofApplicant(isGone(now))} as lost,
      a.id is not null as applied, a.deactivated_by_job_id is not null as deactivated,
      coalesce(a.reserve_since is not null and j.filled and x.job_id is null, false) as "inReserve",
      v.job_id is not null as viewed, p.placement ${further}
    from ${among} j
    join schools s on s.id = j.school_id
    left join assignments x on x.job_id = j.id and x.substitute_id = ${me}
    left join standing_applications a on a.job_id = j.id and a.substitute_id = ${me}
    left join job_views v on v.job_id = j.id and v.account_id = ${me}
    left join job_placements p on p.job_id = j.id and p.account_id = ${me}`;
}

/**
 * No other person's address, and neither attachments nor the school's phone unless chosen
 * (rule: for-the-chosen-one).
 */
export function asSubstituteSees(row: SubstituteRow, actor: Actor): Job {
  const own = [actor.email];
  const job: Job = Object.assign(publicFacts(row, actor.lang, row.mine ? "chosen" : "others"), {
    owner: row.ownerEmail ?? "",
    files: row.files,
    applicants: row.applied ? own : [],
    viewedBy: row.viewed ? own : [],
    hiddenFrom: row.placement ? own : [],
    state: stateOf(row),
  });
  if (row.daysShared && row.applied) job.appliedDays = row.appliedDays;
  if (row.onlyTogether) job.onlyTogether = true;
  if (row.ownDays.length > 0) job.ownDays = row.ownDays;
  if (row.filled || row.mine) job.chosen = row.mine ? actor.email : "other";
  if (row.mine) job.schoolPhone = row.schoolPhone;
  return job;
}

// (rule: job-states)
function stateOf(row: SubstituteRow): JobState {
  // Whoever has had their days, and waits for none, is that still (rule: days-apart).
  if (row.mine || (row.ownDays.length > 0 && !row.waits)) return "chosen";
  if (row.applied) return row.filled || row.lost ? "denied" : row.deactivated ? "deactivated" : "pending";
  return stateInList(row);
}

/** Of a job that they have not applied to. */
export function stateInList(row: Pick<SubstituteRow, "placement" | "messageKind" | "viewed">): JobState {
  if (row.placement) return "inactive";
  if (row.messageKind) return "message";
  return row.viewed ? "read" : "unread";
}
