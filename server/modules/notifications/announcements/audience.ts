import { type SQL, sql } from "drizzle-orm";
import type { RootContext } from "../../../platform/context.ts";
import { uuids } from "../../../platform/database/sql.ts";
import type { Occasion, Receivers } from "./occasion.ts";

/** Condition on the row `a` of accounts: who is to be told (rule: who-is-told). */
export function among(ctx: RootContext, occasion: Occasion, receivers: Receivers): SQL {
  return receivers === "region" ? substitutesFor(ctx, jobOf(occasion)) : amongNamed(occasion, receivers);
}

/** As `among`, without a region. */
export const amongNamed = (occasion: Occasion, receivers: Exclude<Receivers, "region">): SQL =>
  receivers === "poster" ? postersOf(jobOf(occasion)) : sql`a.id = any(${uuids(receivers)})`;

const jobOf = (occasion: Occasion) => (occasion.kind === "job-deleted" ? occasion.job.id : occasion.jobId);

export const isForPoster = ({ kind }: Occasion) => kind === "applied" || kind === "withdrawn";

/**
 * Condition on the row `a` of accounts: whom it still concerns, when it comes to sending
 * (rule: still-true). Meanwhile people leave regions and schools, hide schools, and take applications back.
 */
export function stillAmong(ctx: RootContext, occasion: Occasion): SQL {
  switch (occasion.kind) {
    case "job-posted":
      return substitutesFor(ctx, occasion.jobId);
    case "applied":
    case "withdrawn":
      return postersOf(occasion.jobId);
    case "job-changed":
      return sql`exists (
        select from standing_applications p left join assignments c on c.job_id = p.job_id
        where p.job_id = ${occasion.jobId} and p.substitute_id = a.id
          and (c.job_id is null or c.substitute_id = a.id))`;
    case "chosen-removed":
      return sql`(a.id = ${occasion.substituteId} or exists (
        select from standing_applications p
        where p.job_id = ${occasion.jobId} and p.substitute_id = a.id and p.deactivated_by_job_id is null))`;
    default:
      return sql`true`;
  }
}

/** Those of the job's region who act as substitutes now, while it is open (rule: blocked-schools). */
const substitutesFor = (ctx: RootContext, jobId: string) => sql`
  ${all(ofSubstitute)} and a.id in (
    select r.account_id
    from current_jobs j join substitute_regions r on r.region_code = j.region_code
    where j.id = ${jobId} and ${all(ofOpenJob(ctx))} and ${all(ofBoth(sql`r.account_id`))})`;

/** On the row `a` of accounts: whoever is gone is told nothing. */
export const isOpen = sql`a.closed_at is null`;

/** Conditions on the row `a` of accounts, each by what is said of whom it leaves out (rule: mail-explained). */
export const ofSubstitute = {
  notSubstitute: sql`a.type = 'user'`,
  unconfirmed: sql`a.confirmed_at is not null`,
  locked: sql`a.locked_at is null`,
};

/** On the row `j` of jobs. */
export const ofOpenJob = ({ now }: Pick<RootContext, "now">) => ({
  filled: sql`not j.filled`,
  over: sql`j.expires_at > ${now().toISOString()}::timestamptz`,
});

/** On a person and the row `j` of jobs. */
export const ofBoth = (personId: SQL) => ({
  ownJob: sql`${personId} <> j.owner_id`,
  schoolHidden: sql`not exists (
    select from school_blocks b where b.school_id = j.school_id and b.account_id = ${personId})`,
});

const all = (conditions: Record<string, SQL>) => sql.join(Object.values(conditions), sql` and `);

/** Condition on the row `a` of accounts: who posted the job; the school's principals when that person works there no more. */
export function postersOf(jobId: string | SQL): SQL {
  const owner = sql`m.account_id = (select j.owner_id from jobs j where j.id = ${jobId})`;
  const members = sql`
    select m.account_id from school_members m join accounts o on o.id = m.account_id
    where m.active and o.closed_at is null and o.locked_at is null and m.school_id = (select j.school_id from jobs j where j.id = ${jobId})`;
  return sql`a.confirmed_at is not null and a.id in (
    ${members} and (${owner} or (m.role = 'principal' and not exists (${members} and ${owner}))))`;
}
