import { sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { text } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { conflict } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { day } from "../../notifications/messages/index.ts";
import type { Window } from "../rules.ts";
import { type Schedule, today } from "../times/windows.ts";

/**
 * A job whose days are shared does not lose a day that somebody has: that choice is taken back first, and told (rule: days-apart). Call it with the job locked.
 * @param windows those that the job is to have
 * @throws Refusal 409 that names whom
 */
export async function refuseLostDays(
  db: Handle,
  { lang }: Actor,
  job: Pick<Schedule, "timeZone"> & { id: string },
  windows: Window[],
): Promise<void> {
  const stay = windows.map(({ start }) => today(new Date(start), job.timeZone));
  // (raw: range)
  const lost = await firstRow(
    db,
    { name: text, day: text },
    sql`
    select btrim(p.first_name || ' ' || p.last_name) as name, d.day::text as day
    from assignments x join accounts p on p.id = x.substitute_id cross join unnest(x.windows) w
    cross join lateral (select (lower(w) at time zone ${job.timeZone}::text)::date as day) d
    where x.job_id = ${job.id} and not d.day = any(${`{${stay.join(",")}}`}::date[])
    order by w limit 1`,
  );
  if (lost)
    throw conflict("day_taken", {
      key: "errors:days.lost",
      values: { name: lost.name, day: day(lang, lost.day) },
    });
}

/**
 * Days stay shared while somebody has a part of them, or has applied for a part (rule: days-apart). Call it with the job locked.
 * @throws Refusal 409
 */
export async function requireWhole(db: Handle, jobId: string): Promise<void> {
  // (raw: exists)
  const apart = await firstRow(
    db,
    { id: accounts.id },
    sql`
    select a.substitute_id as id from standing_applications a where a.job_id = ${jobId} and a.windows is not null
    union all
    select x.substitute_id from assignments x join jobs j on j.id = x.job_id
    where x.job_id = ${jobId} and not x.windows @> j.windows
    limit 1`,
  );
  if (apart) throw conflict("days_shared", "errors:days.stayShared");
}
