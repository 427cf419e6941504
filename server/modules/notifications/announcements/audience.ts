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
    default:
      return sql`true`;
  }
}

/** Those of the job's region who act as substitutes now, while it is open. */
const substitutesFor = (ctx: RootContext, jobId: string) => sql`
  a.type = 'user' and a.confirmed_at is not null and a.locked_at is null and a.id in (
    select r.account_id
    from current_jobs j join substitute_regions r on r.region_code = j.region_code
    where j.id = ${jobId} and not j.filled
      and j.expires_at > ${ctx.now().toISOString()}::timestamptz and r.account_id <> j.owner_id
      and not exists (
        select from school_blocks b where b.school_id = j.school_id and b.account_id = r.account_id))`;

/** Who posted the job; the school's principals when that person works there no more. */
function postersOf(jobId: string): SQL {
  const owner = sql`m.account_id = (select j.owner_id from jobs j where j.id = ${jobId})`;
  const members = sql`
    select m.account_id from school_members m join accounts o on o.id = m.account_id
    where m.active and o.closed_at is null and o.locked_at is null and m.school_id = (select j.school_id from jobs j where j.id = ${jobId})`;
  return sql`a.confirmed_at is not null and a.id in (
    ${members} and (${owner} or (m.role = 'principal' and not exists (${members} and ${owner}))))`;
}
