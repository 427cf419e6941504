import { Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { text } from "../../../platform/database/kinds.ts";
import { hotRows } from "../../../platform/database/rows.ts";
import { codes, instant, uuidPattern } from "../../../platform/database/sql.ts";
import { invalid } from "../../../platform/failures/errors.ts";
import { firstOf, type PageQuery, readCursor, writeCursor } from "../../../platform/http/paging.ts";
import { isDay } from "../../../platform/words/entries.ts";
import type { Actor } from "../../auth/index.ts";
import { requireSubstitute } from "../../auth/who/index.ts";
import { behindCursor, mostFitted, openByFit } from "./fit/open-by-fit.ts";
import type { OpenJobs } from "./model.ts";
import { listed, namedFor, type OpenOrder, openAmong, openJobs, openOrders, withVersion } from "./open.ts";
import { filterArguments, isFiltered, type OpenFilter, regionsOf } from "./open-filter.ts";

export interface OpenQuery extends PageQuery, OpenFilter {
  /** By day if left out; `fit` is how they fit the substitute. */
  sort?: OpenOrder | "fit" | undefined;
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
  { limit, cursor, sort = "date", ...filter }: OpenQuery,
): Promise<OpenJobs & { nextCursor?: string }> {
  requireSubstitute(actor);
  if (sort === "fit") return fittingPage(ctx, actor, { limit, cursor, filter });
  const list = `open-${sort}`;
  const after = placeIn(list, cursor);
  const now = ctx.now();
  const places = await placesOf(ctx, actor, { sort, after, limit, filter });
  const { items, ...next } = firstOf(places, limit, ([urgent, day, time, id]) =>
    writeCursor(list, [urgent, day, time, id]),
  );
  const active = openAmong(
    actor,
    now,
    items.map(([, , , id]) => id),
  );
  const among = after ? active : sql`(${active} union all ${hiddenAndMessages(actor, now)})`;
  return { ...(await listed(ctx, actor, among, { order: openOrders[sort] })), ...next };
}

/** @throws Refusal 422 */
async function fittingPage(
  ctx: Context,
  actor: Actor,
  { limit, cursor, filter }: { limit: number | undefined; cursor: string | undefined; filter: OpenFilter },
): Promise<OpenJobs & { nextCursor?: string }> {
  const before = behindCursor(cursor);
  // One more than are put in order, so that there is something behind them; behind that, as far as has been asked.
  const wanted = limit === undefined ? undefined : Math.max(mostFitted, (before?.[0] ?? 0) + most) + limit;
  const places = await placesOf(ctx, actor, { sort: "date", after: undefined, limit: wanted, filter });
  const ids = places.map(([, , , id]) => id);
  return openByFit(ctx, actor, { limit, cursor, ids, beside: hiddenAndMessages(actor, ctx.now()) });
}

/** Jobs that may have come meanwhile before those that were given. */
const most = 200;

/** @throws Refusal 422 */
function placeIn(list: string, cursor: string | undefined): Place | undefined {
  const place = readCursor(list, Place, cursor) as Place | undefined;
  if (place && !isDay(place[1])) throw invalid({ cursor: "errors:cursor" });
  return place;
}

/** What is asked for of the substitute's list: the jobs named, a part, or all. */
export async function openPart(
  ctx: Context,
  actor: Actor,
  { only, ...query }: OpenQuery & { only?: string[] | undefined },
): Promise<OpenJobs & { nextCursor?: string }> {
  const inPart = query.limit !== undefined || query.cursor || query.sort || isFiltered(query);
  return only || !inPart ? openJobs(ctx, actor, only, query) : openPage(ctx, actor, query);
}

interface Part {
  sort: OpenOrder;
  after: Place | undefined;
  limit: number | undefined;
  filter: OpenFilter;
}

/** Before the first: no job is more than urgent, or of a day before this. */
const first: Place = [0, "1000-01-01", "00:00", "00000000-0000-0000-0000-000000000000"];

/** Where the jobs of a part stand, one more than asked for (migration `takeable-in-own-times`) (raw: function). */
async function placesOf(ctx: Context, actor: Actor, part: Part): Promise<Place[]> {
  const [urgent, day, time, id] = part.after ?? first;
  const places = await hotRows(
    ctx.db,
    { urgent: jobs.urgent, day: jobs.startDate, time: text, id: jobs.id },
    sql`
    select urgent, start_date::text as day, to_char(start_time, 'HH24:MI') as time, id
    from open_places(${actor.id}, ${codes(regionsOf(actor, part.filter.regions))}, ${instant(ctx.now())}, ${part.sort === "time"}, ${urgent === 1},
      ${day}, ${time}, ${id}, ${part.limit === undefined ? null : part.limit + 1}::int, ${await filterArguments(ctx, actor, part.filter)})`,
  );
  return places.map((place) => [place.urgent ? 0 : 1, place.day, place.time, place.id]);
}

const hiddenAndMessages = (actor: Actor, now: Date): SQL => sql`
  select ${withVersion} from job_placements m join jobs on jobs.id = m.job_id
  where jobs.archived_at is null and m.account_id = ${actor.id} and m.placement = 'inactive'
    and jobs.expires_at > ${instant(now)}
    and (jobs.admin_type is not null or (not jobs.filled and (jobs.region_code = any(${codes(actor.regions)})
      or jobs.id in (select jobs.id from ${namedFor(actor)}))))
  union all
  select ${withVersion} from jobs
  where jobs.archived_at is null and jobs.admin_type is not null and jobs.expires_at > ${instant(now)}
    and not exists (select from job_placements m where m.account_id = ${actor.id} and m.job_id = jobs.id)`;
