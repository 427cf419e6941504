import { sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { integer } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { codes, instant } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import { manageable } from "../../bookings/index.ts";
import { unreadNews } from "../../notifications/inbox/index.ts";
import { activeTeachers } from "../../schools/index.ts";

/** Numbers beside the menu's items (rule: menu-counts). */
export interface MenuCounts {
  /** Posters: applicants that wait for an answer. */
  board: number;
  /** Posters: jobs that are not past. */
  jobs: number;
  /** Substitutes: jobs in their list. */
  open: number;
  /** Substitutes: active ones among their own applications. */
  applications: number;
  /** What one is told and has not read. */
  news: number;
  /** Principals: active teachers. */
  teachers: number;
}

/** @param school the one that somebody with several looks at; without it all of theirs */
export async function menuCounts(ctx: Context, actor: Actor, school?: string): Promise<MenuCounts> {
  const counts = { board: 0, jobs: 0, open: 0, applications: 0, news: 0, teachers: 0 };
  const found =
    actor.type === "user"
      ? // (raw: plan)
        await firstRow(
          ctx.db,
          { open: integer, applications: integer, news: integer },
          substituteCounts(actor, ctx.now()),
        )
      : // (raw: plan)
        await firstRow(
          ctx.db,
          { jobs: integer, board: integer, news: integer, teachers: integer },
          posterCounts(actor, school, ctx.now()),
        );
  return { ...counts, ...found };
}

const atSchool = (school: string | undefined) => (school ? sql`j.school_id = ${school}` : sql`true`);

const posterCounts = (actor: Actor, school: string | undefined, now: Date) => sql`
  with current as materialized (
    select j.id, j.filled from current_jobs j
    where ${manageable(actor)} and ${atSchool(school)} and j.expires_at > ${instant(now)})
  select (select count(*)::int from current) as jobs,
    (select count(*)::int from current c join standing_applications a on a.job_id = c.id
      join accounts p on p.id = a.substitute_id
      where not c.filled and a.deactivated_by_job_id is null and p.closed_at is null) as board,
    ${unreadNews(actor)} as news,
    ${activeTeachers(actor, school)} as teachers`;

/**
 * How many jobs are open to the substitute: all of the regions, which an index alone can count, less those
 * that this person has posted, hidden, applied to or blocked, or whose school does not invite them, which are few.
 */
const openCount = (actor: Actor, now: Date) => sql`
  (select count(*)::int from current_jobs j where ${inRegions(actor, now)})
  - (select count(*)::int from (
      select job_id as id from job_placements where account_id = ${actor.id}
      union select id from current_jobs where owner_id = ${actor.id}
      union select job_id from standing_applications where substitute_id = ${actor.id}
      union select o.id from schools_apart b join current_jobs o on o.school_id = b.school_id
        where b.account_id = ${actor.id}) out
    join current_jobs j on j.id = out.id where ${inRegions(actor, now)})
  + (select count(*)::int from named_jobs_of(${actor.id}, ${codes(actor.regions)}, ${instant(now)}, null, null, null, null, null, null))`;

const inRegions = (actor: Actor, now: Date) => sql`not j.filled
  and j.admin_type is null and j.region_code = any(${codes(actor.regions)}) and j.expires_at > ${instant(now)}`;

const substituteCounts = (actor: Actor, now: Date) => sql`
  select ${openCount(actor, now)} as open, ${unreadNews(actor)} as news,
    (select count(*)::int from standing_applications a join current_jobs j on j.id = a.job_id
      left join assignments x on x.job_id = j.id and x.substitute_id = ${actor.id}
      left join job_placements p on p.account_id = ${actor.id} and p.job_id = j.id
      where a.substitute_id = ${actor.id}
        and j.expires_at > ${instant(now)}
        and (x.job_id is not null
          or (p.job_id is null and (a.deactivated_by_job_id is null or j.filled)))) as applications`;
