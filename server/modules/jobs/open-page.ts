import { Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";
import { firstOf, type PageWish, readCursor, writeCursor } from "../../platform/paging.ts";
import type { Actor } from "../auth/index.ts";
import type { OpenJobs } from "./model.ts";
import { listed, type OpenOrder, openAmong, openJobs, openOrders } from "./open.ts";
import { requireSubstitute } from "./policy.ts";
import { codes, instant, uuidPattern } from "./sql.ts";

export interface OpenWish extends PageWish {
  sort?: OpenOrder | undefined;
  /** A further condition on `jobs j`. */
  where?: SQL | undefined;
}

/** 0 for an urgent job, else 1; day; hour and minute; id. */
const Place = Type.Tuple([
  Type.Integer({ minimum: 0, maximum: 1 }),
  Type.String({ pattern: "^[12]\\d{3}-\\d{2}-\\d{2}$" }),
  Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" }),
  Type.String({ pattern: uuidPattern }),
]);
type Place = [number, string, string, string];

/**
 * A part of the substitute's list: of its active jobs, so many from a place on, however long the list is. The
 * first part brings the hidden jobs and the messages as well.
 * @throws Refusal 422 for a cursor of something else
 */
export async function openPage(
  ctx: Context,
  actor: Actor,
  { limit, cursor, sort = "date", where }: OpenWish,
): Promise<OpenJobs & { nextCursor?: string }> {
  requireSubstitute(actor);
  const list = `open-${sort}`;
  const after = placeIn(list, cursor);
  const now = ctx.now();
  const places = await placesOf(ctx, actor, { sort, after, where, limit });
  const { items, ...next } = firstOf(places, limit, ([urgent, day, time, id]) =>
    writeCursor(list, [urgent, day, time, id]),
  );
  const active = openAmong(
    actor,
    now,
    items.map(([, , , id]) => id),
  );
  const among = after ? active : sql`(select * from ${active} f union all ${hiddenAndMessages(actor, now)})`;
  return { ...(await listed(ctx, actor, among, openOrders[sort])), ...next };
}

/** @throws Refusal 422 */
function placeIn(list: string, cursor: string | undefined): Place | undefined {
  const place = readCursor(list, Place, cursor) as Place | undefined;
  if (place && !isDay(place[1])) throw invalid({ cursor: "errors:cursor" });
  return place;
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** What is asked for of the substitute's list: the jobs named, a part, or all. */
export async function openPart(
  ctx: Context,
  actor: Actor,
  { only, ...wish }: OpenWish & { only?: string[] | undefined },
): Promise<OpenJobs & { nextCursor?: string }> {
  const inPart = wish.limit !== undefined || wish.cursor || wish.sort || wish.where;
  return only || !inPart ? openJobs(ctx, actor, only) : openPage(ctx, actor, wish);
}

interface Part {
  sort: OpenOrder;
  after: Place | undefined;
  where: SQL | undefined;
  limit: number | undefined;
}

/**
 * Where the jobs of a part stand, one more than asked for. Planned for the very regions, and so not prepared:
 * in a region of thousands it follows the order of an index and ends early, where a plan for any region sorts
 * them all.
 */
async function placesOf({ db, now }: Context, actor: Actor, part: Part): Promise<Place[]> {
  if (actor.regions.length === 0) return [];
  const most = part.limit === undefined ? sql`` : sql`limit ${part.limit + 1}`;
  const branches = actor.regions.map((code) => {
    const order = sql`order by ${openOrders[part.sort]} ${most}`;
    return sql`(select j.* from jobs j where ${inList(actor, now(), code, part)} ${order})`;
  });
  const rows = await db.execute<{ urgent: boolean; day: string; time: string; id: string }>(sql`
    select j.urgent, j.start_date::text as day, to_char(j.start_time, 'HH24:MI') as time, j.id
    from (${sql.join(branches, sql` union all `)}) j order by ${openOrders[part.sort]} ${most}`);
  return rows.map(({ urgent, day, time, id }) => [urgent ? 0 : 1, day, time, id]);
}

/** Condition on `jobs j`. What the list leaves out is left out before it is counted, so that a part is full. */
function inList(actor: Actor, now: Date, region: string, { sort, after, where }: Part): SQL {
  const me = actor.id;
  return sql`j.archived_at is null and not j.filled and j.admin_type is null and j.region_code = ${region}
    and j.expires_at > ${instant(now)} ${after ? sql`and ${behind(sort, after)}` : sql``}
    and not exists (select from school_blocks b where b.account_id = ${me} and b.school_id = j.school_id)
    and not exists (select from job_placements m where m.account_id = ${me} and m.job_id = j.id)
    and not exists (select from applications n
      where n.job_id = j.id and n.substitute_id = ${me} and n.withdrawn_at is null)
    ${where ? sql`and ${where}` : sql``}`;
}

function behind(sort: OpenOrder, [urgent, day, time, id]: Place): SQL {
  const moment = sort === "date" ? sql`${day}::date, ${time}::time` : sql`${time}::time, ${day}::date`;
  return sql`(${openOrders[sort]}) > (${urgent === 1}::boolean, ${moment}, ${id}::uuid)`;
}

const hiddenAndMessages = (actor: Actor, now: Date): SQL => sql`
  select j.* from job_placements m join jobs j on j.id = m.job_id
  where m.account_id = ${actor.id} and m.placement = 'inactive' and j.archived_at is null
    and j.expires_at > ${instant(now)}
    and (j.admin_type is not null or (not j.filled and j.region_code = any(${codes(actor.regions)})))
  union all
  select j.* from jobs j
  where j.archived_at is null and j.admin_type is not null and j.expires_at > ${instant(now)}
    and not exists (select from job_placements m where m.account_id = ${actor.id} and m.job_id = j.id)`;
