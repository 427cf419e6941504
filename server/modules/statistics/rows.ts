import type { ISql } from "postgres";
import { assignments, jobs } from "../../../db/schema/index.ts";
import type { RootContext } from "../../platform/context.ts";
import { nullable, number, type ObjectOf, objectReader, text } from "../../platform/database/kinds.ts";
import { invalid, type Message } from "../../platform/failures/errors.ts";
import { isDay } from "../../platform/words/entries.ts";
import type { Reader } from "./access/access.ts";

/** A job of the organisation as it is read: instants are milliseconds. */
const jobRow = {
  chosen: nullable(text),
  owner: text,
  replaced: assignments.replaced,
  regarding: jobs.regarding,
  created: number,
  /** The same moment as a clock at the school shows it, in milliseconds as if that were UTC. */
  createdThere: number,
  startDate: jobs.startDate,
  endDate: jobs.endDate,
  schoolId: jobs.schoolId,
  /** Value of the type; what has none is a message, and no job. */
  type: text,
  id: jobs.id,
  /** As whom the chosen one heard of it (rule: found-by). */
  foundBy: assignments.foundBy,
};
export type JobRow = ObjectOf<typeof jobRow>;
const read = objectReader(jobRow);

/** Days, ISO; either end may be left open. */
export interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

/** Which jobs: those with a day in the range, posted after this one, and so many at most. */
export interface Wanted extends Range {
  /** Those that begin in the range, as the figures have it. */
  begins?: boolean | undefined;
  /** At one school alone. */
  schoolId?: string | undefined;
  after?: { created: number; id: string } | undefined;
  most?: number | undefined;
}

const batch = 200;

/** `null` is no bound. */
type Bounds = { [Name in keyof Wanted]: Wanted[Name] | null };

/**
 * The jobs alone, sorted, with nothing of what stands beside them. Those that nobody applied to are gone after their time,
 * but for what is counted.
 */
function jobsOf(sql: ISql, { organizationId }: Reader, wanted: Wanted) {
  const { from = null, to = null, begins, schoolId = null, after, most }: Bounds = wanted;
  const begin = after?.created ?? null;
  return sql`(
    select j.* from (
      select id, school_id, job_type_value, owner_id, created_at, start_date, end_date, time_zone, regarding from jobs where admin_type is null
      union all
      select id, school_id, job_type_value, owner_id, created_at, start_date, end_date, time_zone, '' from lapsed_jobs
    ) j join schools s on s.id = j.school_id
    where s.organization_id = ${organizationId}
      and (${schoolId}::uuid is null or s.id = ${schoolId}::uuid)
      and (${from}::date is null or ${begins ? sql`j.start_date` : sql`j.end_date`} >= ${from}::date)
      and (${to}::date is null or j.start_date <= ${to}::date)
      and (${begin}::float8 is null
        or (j.created_at, j.id) > (to_timestamp(${begin}::float8 / 1000), ${after?.id ?? null}::uuid))
    order by j.created_at, j.id limit ${most ?? null} offset 0) j
    join accounts o on o.id = j.owner_id
    left join assignments a on a.job_id = j.id
    left join accounts c on c.id = a.substitute_id`;
}

const readVersion = objectReader({ count: text, sum: text });

/** Longer than a million rows take. */
const patience = "60s";

/**
 * Names what `readRows` would read at this moment: the database looks at all of it, and none of it is sent. Another name
 * once any of it is another.
 */
export async function versionOf(ctx: RootContext, reader: Reader, wanted: Wanted): Promise<string> {
  return ctx.db.$client.begin("read only", async (sql) => {
    await sql`select set_config('statement_timeout', ${patience}, true)`;
    const [found] = await sql`
      select count(*) as count, coalesce(sum(hashtextextended(row(j.id, j.created_at, j.start_date, j.end_date, j.regarding, j.school_id, j.job_type_value,
        o.first_name, o.last_name, c.first_name, c.last_name, a.replaced, a.found_by)::text, 0)), 0)::text as sum
      from ${jobsOf(sql, reader, wanted)}`;
    const { count, sum } = readVersion(found ?? {});
    return `${count} ${sum}`;
  });
}

/**
 * Reads the jobs of an organisation's schools, archived ones too, in the order of their posting, a batch
 * at a time: no more than one is read ahead of what `use` is done with. What is read is as of one moment. The builder
 * has no cursors.
 * @throws what `use` throws; the cursor ends with it
 * (rule: statistics-rows)
 */
export async function readRows(
  ctx: RootContext,
  reader: Reader,
  wanted: Wanted,
  use: (rows: JobRow[]) => Promise<void>,
): Promise<void> {
  await ctx.db.$client.begin("isolation level repeatable read read only", async (sql) => {
    // The time that a slow line takes is not the statement's fault; stalled readers are dropped elsewhere.
    await sql`set local statement_timeout = 0`;
    await sql`set local idle_in_transaction_session_timeout = 0`;
    // Sorted first and joined afterwards, row by row, so that the first rows are there at once.
    await sql`set local enable_hashjoin = off`;
    await sql`set local enable_mergejoin = off`;
    let used: Promise<void> = Promise.resolve();
    await sql`
      select trim(c.first_name || ' ' || c.last_name) as chosen,
        trim(o.first_name || ' ' || o.last_name) as owner,
        coalesce(a.replaced, '') as replaced, j.regarding,
        date_part('epoch', j.created_at) * 1000 as created,
        date_part('epoch', j.created_at at time zone j.time_zone) * 1000 as "createdThere",
        j.start_date::text as "startDate", j.end_date::text as "endDate", j.school_id as "schoolId", j.job_type_value as type, j.id,
        a.found_by as "foundBy"
      from ${jobsOf(sql, reader, wanted)}
      order by j.created_at, j.id`.cursor(batch, (rows) => {
      const before = used;
      // A turn later, so that the database is asked for the next rows before these are worked on.
      used = before
        .then(() => new Promise<void>((later) => setImmediate(later)))
        .then(() => use(rows.map(read)));
      // Thrown where it is awaited, below or by the driver.
      used.catch(() => {});
      return before;
    });
    // The driver does not wait for what is done with the last rows.
    await used;
  });
}

/** @throws Refusal 422 for a day that does not exist, or an end before the start */
export function checkRange(range: Range): void {
  const wrong: Record<string, Message> = {};
  for (const end of ["from", "to"] as const) {
    const day = range[end];
    if (day !== undefined && !isDay(day)) wrong[end] = "errors:date";
  }
  if (Object.keys(wrong).length === 0 && range.from && range.to && range.to < range.from) {
    wrong["to"] = "errors:statistics.rangeOrder";
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
