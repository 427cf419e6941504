import { type SQL, sql } from "drizzle-orm";
import { date, nullable, type ObjectOf, object, text } from "../../../../platform/database/kinds.ts";
import { isoInstant } from "../../../../platform/database/sql.ts";
import { clockShown } from "../../../bookings/asking/index.ts";
import { standsInReserve } from "../../../bookings/reserve/index.ts";
import type { PostedJob } from "../../model.ts";

const askedShape = {
  name: text,
  openedAt: nullable(date),
  toldFrom: nullable(date),
  until: nullable(date),
  next: nullable(text),
};
export const askedKind = object(askedShape);

const nameOf = (person: string) => sql.raw(`trim(${person}.first_name || ' ' || ${person}.last_name)`);

/** Over `jobs j`: who is asked to take it now, and who is next (rule: asked-directly). One of a job is asked at a time. */
export const askedNow: SQL = sql`case when not j.filled then (
  select json_build_object('name', ${nameOf("p")}, 'openedAt', ${isoInstant(sql`q.opened_at`)}, 'toldFrom', ${isoInstant(sql`q.told_from`)},
    'until', ${isoInstant(sql`q.until`)}, 'next', (
      select ${nameOf("w")} from requests n join accounts w on w.id = n.account_id
      where n.job_id = j.id and n.state = 'queued' order by n.place limit 1))
  from requests q join accounts p on p.id = q.account_id where q.job_id = j.id and q.state = 'open') end`;

/** Over `jobs j`: how many stand in reserve for one that somebody has, who is passed over included (rule: reserve). */
export const inReserve: SQL = sql`case when j.filled then (
  select count(*)::int from applications a join accounts p on p.id = a.substitute_id and p.closed_at is null and p.locked_at is null
  where a.job_id = j.id and ${standsInReserve}) else 0 end`;

/** Of who hears of it later the school reads no time. */
export function askedOf(
  { name, next, ...told }: ObjectOf<typeof askedShape>,
  now: Date,
): NonNullable<PostedJob["asked"]> {
  const { later, until } = clockShown({ state: "open", ...told }, now);
  return { name, later, ...(until ? { until: until.toISOString() } : {}), ...(next ? { next } : {}) };
}
