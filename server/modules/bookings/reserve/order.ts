import { type SQL, sql } from "drizzle-orm";
import { accounts, applications } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean, integer, nullable, number, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { milliseconds, uuids } from "../../../platform/database/sql.ts";
import {
  fit,
  personColumns,
  personOf,
  personRow,
  type Reason,
  workColumns,
  workOf,
  workRow,
} from "../../fit/index.ts";
import { againColumn, againRow, daysWorked } from "../days-worked.ts";

const waitingRow = {
  jobId: applications.jobId,
  accountId: accounts.id,
  email: accounts.email,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  image: accounts.image,
  rank: nullable(integer),
  /** Chosen for a job too close to this one. */
  busy: boolean,
  /** Milliseconds. */
  appliedAt: number,
  asks: boolean,
  favourite: boolean,
  daysHere: integer,
  lastDayHere: nullable(text),
  ...againRow,
  ...personRow,
  ...workRow,
};

/** Somebody who stands in reserve for a job. */
export interface InReserve {
  jobId: string;
  accountId: string;
  email: string;
  firstName: string;
  lastName: string;
  image: string | null;
  /** Chosen for a job too close to this one: passed over while that is so. */
  busy: boolean;
  /** Their school has its reserve asked by itself when the place becomes free. */
  asks: boolean;
  workRegion: string | null;
  reasons: Reason[];
}

/** Condition on the row `a` of applications: they stand in reserve and may have the job, which is another's (rule: reserve). */
export const standsInReserve = sql`a.reserve_since is not null and a.withdrawn_at is null
  and not exists (select from assignments o where o.job_id = a.job_id and o.substitute_id = a.substitute_id)`;

/**
 * Who stands in reserve for some jobs, in the order in which they are asked: the school's, else best fit first, else by when they applied
 * (rule: reserve). One statement, however many jobs. A favourite is one of who posted the job.
 */
export async function reservesOf(ctx: Context, jobIds: string[]): Promise<Map<string, InReserve[]>> {
  if (jobIds.length === 0) return new Map();
  const found = await waiting(ctx, sql`a.job_id = any(${uuids(jobIds)})`);
  const ordered = found
    .map((row) => {
      const { favourite, daysHere, lastDayHere, again } = row;
      return { ...row, ...fit({ ...personOf(row), favourite, daysHere, lastDayHere, again }, workOf(row)) };
    })
    .sort(
      (a, b) => (a.rank ?? unranked) - (b.rank ?? unranked) || b.order - a.order || a.appliedAt - b.appliedAt,
    );
  return Map.groupBy(ordered, ({ jobId }) => jobId);
}

const unranked = 40_000;

/** (raw: range) */
const waiting = (ctx: Context, which: SQL) =>
  rows(
    ctx.db,
    waitingRow,
    sql`
    select a.job_id as "jobId", p.id as "accountId", p.email, p.first_name as "firstName", p.last_name as "lastName", p.image,
      a.reserve_rank as rank, a.deactivated_by_job_id is not null as busy, s.asks_reserve as asks, ${milliseconds(sql`a.applied_at`)} as "appliedAt",
      exists (select from favourites f where f.owner_id = j.owner_id and f.substitute_id = p.id) as favourite,
      w.days as "daysHere", w.last_day::text as "lastDayHere", ${againColumn(sql`p.id`, sql`j.school_id`)}, ${personColumns(sql`p.id`)}, ${workColumns}
    from applications a
    join jobs j on j.id = a.job_id
    join schools s on s.id = j.school_id
    join accounts p on p.id = a.substitute_id and p.closed_at is null and p.locked_at is null
    cross join lateral ${daysWorked(sql`p.id`, sql`b.school_id = j.school_id`, ctx.now())} w
    where ${which} and ${standsInReserve}`,
  );
