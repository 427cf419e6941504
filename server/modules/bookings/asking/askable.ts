import { type SQL, sql } from "drizzle-orm";
import { accounts, jobs, requests } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { rows } from "../../../platform/database/rows.ts";
import { instant, uuids } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import { collisionsOfAll } from "../choice/collisions.ts";
import { openTo } from "../days/open-windows.ts";
import { isExcluded } from "../excluding/excluded.ts";
import { actsIn } from "../substitutes/acting.ts";

/** A way by which a school knows somebody: a statement of ids, of all or, by a condition on their column, of some. */
type Way = (some: (id: SQL) => SQL, by: Asking) => SQL;

interface Asking {
  actor: Actor;
  now: Date;
}

/** For a job's school, archived jobs among its own: one that stands for this very job, too. */
const applied: Way = (some) => sql`
  select n.substitute_id as id from standing_applications n join jobs o on o.id = n.job_id
  where o.school_id = j.school_id and ${some(sql`n.substitute_id`)}`;

const beenHere: Way = (some, { now }) => sql`
  select x.substitute_id as id from assignments x join jobs b on b.id = x.job_id
  where b.school_id = j.school_id and lower(x.windows) <= ${instant(now)} and ${some(sql`x.substitute_id`)}`;

/** Of who asks and of the school's principals. */
const remembered: Way = (some, { actor }) => sql`
  select f.substitute_id as id from favourites f
  where f.owner_id in (
    select ${actor.id}::uuid union all
    select m.account_id from school_members m where m.school_id = j.school_id and m.role = 'principal' and m.active)
    and ${some(sql`f.substitute_id`)}`;

/** Whoever has hidden the school is not found by it (rule: findable-substitutes). */
const found: Way = (some) => sql`
  select l.account_id as id from findable_substitutes l
  where l.region_code = s.region_code and ${some(sql`l.account_id`)}
    and not exists (select from school_blocks h where h.account_id = l.account_id and h.school_id = j.school_id)`;

/**
 * A statement of the ids of those whom a poster may ask directly to take a job, for a row `j` of jobs with its school `s`: of whom the school
 * knows, those who act as substitutes in its region. Whoever has applied there, been there or is remembered stays among them when they hide the
 * school, for it is not told of that (rule: who-may-be-asked); not so those whom it does not invite (rule: exclude-list).
 * @param only the id of a person, as `p.id`: whether they are among them is then looked up for them alone, as in
 * `p.id in (${askable(actor, ctx, sql`p.id`)})`; without it all are listed, each once
 */
export function askable(actor: Actor, { now }: Pick<Context, "now">, only?: SQL): SQL {
  const some = (id: SQL) => (only ? sql`${id} = ${only}` : sql`true`);
  const ways = [applied, beenHere, remembered, found].map((way) => way(some, { actor, now: now() }));
  return sql`
    select k.id from (${sql.join(ways, sql` union `)}) k join accounts c on c.id = k.id
    where c.locked_at is null and c.id <> j.owner_id and c.id <> ${actor.id} and ${actsIn("c", sql`s.region_code`)}
      and not ${isExcluded(sql`c.id`, sql`j.school_id`)}`;
}

/**
 * Of requests that wait, the ids of those to whom the school may still turn: who acts as a substitute there, neither hides it nor is on its list of whom it does
 * not invite, nor is booked elsewhere at the same hours, and can a day that is open where these are shared (rule: days-apart); and who is asked from the reserve still stands in it (rule: reserve).
 */
export async function stillAskable(
  ctx: Pick<Context, "db" | "now">,
  requestIds: string[],
): Promise<ReadonlySet<string>> {
  // (raw: exists)
  const found = await rows(
    ctx.db,
    { id: requests.id, substituteId: accounts.id, jobId: jobs.id },
    sql`
    select q.id, p.id as "substituteId", j.id as "jobId"
    from requests q join jobs j on j.id = q.job_id join schools s on s.id = j.school_id join accounts p on p.id = q.account_id
    where q.id = any(${uuids(requestIds)}) and p.locked_at is null and p.id <> j.owner_id and ${actsIn("p", sql`s.region_code`)}
      and not exists (select from schools_apart b where b.account_id = p.id and b.school_id = s.id)
      and (not q.from_reserve or exists (select from applications a
        where a.job_id = j.id and a.substitute_id = p.id and a.reserve_since is not null and a.withdrawn_at is null))
      and (not j.days_shared or not isempty(${openTo(sql`p.id`, ctx.now())}))`,
  );
  const collisions = await collisionsOfAll(ctx, found);
  const isFree = (nth: number) => collisions[nth]?.every(({ conflict }) => conflict !== "full");
  return new Set(found.filter((_, nth) => isFree(nth)).map(({ id }) => id));
}
