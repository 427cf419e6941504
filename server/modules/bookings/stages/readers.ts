// (rule: who-hears-first)
import { type SQL, sql } from "drizzle-orm";
import { jobs, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { integer } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { instant, uuids } from "../../../platform/database/sql.ts";
import { isExcluded } from "../excluding/excluded.ts";
import { actsIn } from "../substitutes/acting.ts";
import type { FirstGroup } from "./plan.ts";
import { firstGroups } from "./rules.ts";

/** Whose groups they are: SQL of ids, or columns. */
interface Of {
  school: SQL;
  poster: SQL;
}

/** Statements that give the ids of whom a group has, wherever they are substitutes. */
const members: Record<FirstGroup, (of: Of, now: Date) => SQL> = {
  // Of the poster and of the school's principals.
  favourites: ({ school, poster }) => sql`
    select f.substitute_id as id from favourites f
    where f.owner_id in (
      select ${poster} union all
      select m.account_id from school_members m where m.school_id = ${school} and m.role = 'principal' and m.active)`,
  beenHere: ({ school }, now) => sql`
    select x.substitute_id as id from assignments x join jobs b on b.id = x.job_id
    where b.school_id = ${school} and lower(x.windows) <= ${instant(now)}`,
};

/**
 * Of a group those who act as substitutes in the school's region. Whoever has hidden the school is among them, for a school is not told of that:
 * their lists and messages leave it out. Whom it does not invite is not (rule: exclude-list).
 */
const substitutesOf = (group: FirstGroup, of: Of, now: Date): SQL => sql`
  select p.id from accounts p
  where p.id in (${members[group](of, now)}) and p.id <> ${of.poster}
    and ${actsIn("p", sql`(select h.region_code from schools h where h.id = ${of.school})`)}
    and not ${isExcluded(sql`p.id`, of.school)}`;

const ofJob: Of = { school: sql`j.school_id`, poster: sql`j.owner_id` };

/**
 * Lets a group in to hear of jobs. Call it with these locked.
 * @returns the jobs of which somebody hears who did not before, by id
 */
export async function letIn(
  { db, now }: Context,
  jobIds: string[],
  group: FirstGroup,
): Promise<ReadonlySet<string>> {
  if (jobIds.length === 0) return new Set();
  // (raw: copy)
  const found = await rows(
    db,
    { id: jobs.id },
    sql`
    with fresh as (
      insert into job_readers (job_id, account_id, "group", since)
      select j.id, g.id, ${group}, ${instant(now())}
      from jobs j cross join lateral (${substitutesOf(group, ofJob, now())}) g
      where j.id = any(${uuids(jobIds)})
      on conflict do nothing
      returning job_id)
    select distinct job_id as id from fresh`,
  );
  return idsIn(found);
}

/** Of which of these jobs a group has somebody who does not hear of it yet (raw: exists). */
export async function whereLeft(
  { db, now }: Context,
  jobIds: string[],
  group: FirstGroup,
): Promise<ReadonlySet<string>> {
  if (jobIds.length === 0) return new Set();
  const found = await rows(
    db,
    { id: jobs.id },
    sql`
    select j.id from jobs j where j.id = any(${uuids(jobIds)}) and exists (
      select from (${substitutesOf(group, ofJob, now())}) g
      where not exists (select from job_readers r where r.job_id = j.id and r.account_id = g.id))`,
  );
  return idsIn(found);
}

const idsIn = (found: { id: string }[]) => new Set(found.map(({ id }) => id));

/** How many hear of a job of a school and a poster: each in the first group that has them. */
export type GroupSizes = Record<FirstGroup | "everybody", number>;

/** Of each of these schools, by id (raw: exists). */
export async function groupSizes(
  { db, now }: Context,
  { schoolIds, posterId }: { schoolIds: string[]; posterId: string },
): Promise<Map<string, GroupSizes>> {
  const of = { school: sql`s.id`, poster: sql`${posterId}::uuid` };
  const [favourites, beenHere] = firstGroups.map((group) => substitutesOf(group, of, now()));
  const found = await rows(
    db,
    { id: schools.id, favourites: integer, beenHere: integer, everybody: integer },
    sql`
    select s.id, (select count(*)::int from (${favourites}) f) as favourites,
      (select count(*)::int from (${beenHere} except ${favourites}) b) as "beenHere",
      (select count(*)::int from substitute_regions r join accounts p on p.id = r.account_id
        where r.region_code = s.region_code and p.closed_at is null and p.confirmed_at is not null and p.id <> ${posterId}
        and not ${isExcluded(sql`p.id`, sql`s.id`)}) as everybody
    from schools s where s.id = any(${uuids(schoolIds)})`,
  );
  return new Map(found.map(({ id, ...sizes }) => [id, sizes]));
}
