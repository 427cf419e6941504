import { sql } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { integer, list, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { instant } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import { requirePoster } from "../../bookings/index.ts";
import { type BoardFilter, onBoard, standing } from "./filter.ts";
import type { BoardDay } from "./model.ts";

export interface DaysQuery extends BoardFilter {
  /** ISO dates, both included. */
  from: string;
  to: string;
  /** So many jobs of a day are named. */
  named: number;
  /** Of this day so many. */
  opened?: { day: string; named: number } | undefined;
}

/** More of a day's jobs are not named. */
export const mostNamed = 100;

const standings = {
  urgent: integer,
  unread: integer,
  waiting: integer,
  filled: integer,
  messages: integer,
  past: integer,
};
const beginnings = {
  beginUrgent: integer,
  beginUnread: integer,
  beginWaiting: integer,
  beginFilled: integer,
  beginMessages: integer,
  beginPast: integer,
};

/**
 * The days of a board on which something lies, each with its counts and with its first jobs: what is open before what
 * is filled, what is urgent before all, and last what is over and was not filled (rule: board-order). A job of several days counts on each. One query, however many jobs: they are
 * counted where they lie (raw: cte).
 */
export async function boardDays(ctx: Context, actor: Actor, query: DaysQuery): Promise<BoardDay[]> {
  requirePoster(actor);
  const { opened = { day: query.from, named: query.named } } = query;
  const passed = sql`j.expires_at <= ${instant(ctx.now())} and not j.filled and j.admin_type is null`;
  const most = sql`case when day = ${opened.day}::date then ${opened.named}::int else ${query.named}::int end`;
  const count = (name: string) => sql`count(*) filter (where standing = ${name})::int`;
  const begin = (name: string) => sql`count(*) filter (where standing = ${name} and first)::int`;
  const found = await rows(
    ctx.db,
    { day: text, ...standings, ...beginnings, jobs: list(jobs.id) },
    sql`
    with listed as (
      select j.id, j.start_date, j.end_date, j.start_time,
        case when ${passed} then 'past' else ${standing} end as standing from current_jobs j
      where ${onBoard(ctx, actor, query)}),
    placed as (
      select l.*, d.day, d.day::date = greatest(l.start_date, ${query.from}::date) as first, row_number() over (partition by d.day
        order by array_position(array['message', 'urgent', 'unread', 'waiting', 'filled', 'past'],
          case l.standing when 'waiting' then 'unread' else l.standing end), l.start_time, l.id) as place
      from listed l cross join lateral generate_series(greatest(l.start_date, ${query.from}::date)::timestamp,
        least(l.end_date, ${query.to}::date)::timestamp, interval '1 day') d(day))
    select to_char(day, 'YYYY-MM-DD') as day, ${count("urgent")} as urgent, ${count("unread")} as unread,
      ${count("waiting")} as waiting, ${count("filled")} as filled, ${count("message")} as messages, ${count("past")} as past,
      ${begin("urgent")} as "beginUrgent", ${begin("unread")} as "beginUnread", ${begin("waiting")} as "beginWaiting",
      ${begin("filled")} as "beginFilled", ${begin("message")} as "beginMessages", ${begin("past")} as "beginPast",
      coalesce(array_agg(id order by place) filter (where place <= ${most}), '{}') as jobs
    from placed group by day order by day`,
  );
  return found.map(
    ({
      beginUrgent,
      beginUnread,
      beginWaiting,
      beginFilled,
      beginMessages,
      beginPast,
      ...day
    }): BoardDay => ({
      ...day,
      beginning: {
        urgent: beginUrgent,
        unread: beginUnread,
        waiting: beginWaiting,
        filled: beginFilled,
        messages: beginMessages,
        past: beginPast,
      },
    }),
  );
}
