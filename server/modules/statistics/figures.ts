import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { integer, nullable, number, type ObjectOf, text } from "../../platform/database/kinds.ts";
import { rows } from "../../platform/database/rows.ts";
import { firstAppliedSql } from "../bookings/applications/index.ts";
import type { Reader } from "./access/access.ts";
import { createPlaces } from "./places.ts";
import { checkRange, type Range } from "./rows.ts";

/** Which jobs the figures are about: those that begin in the range, at one school or at all of them. */
export interface FiguresWanted extends Range {
  schoolId?: string | undefined;
}

/** How early before its beginning a job was published, in hours: from the bound before it to this one. */
export const leadBounds = [2, 12, 24, 72, 168] as const;

/** Seconds from publishing; the 90th percentile is what nine in ten stay below. Null where nobody did. */
const spread = (name: "viewed" | "applied" | "chosen") =>
  ({ [`${name}Median`]: nullable(number), [`${name}P90`]: nullable(number) }) as {
    [Key in `${typeof name}${"Median" | "P90"}`]: ReturnType<typeof nullable<typeof number>>;
  };

const figures = {
  /** All of them: filled, unfilled and those still open. */
  jobs: integer,
  filled: integer,
  /** Begun with nobody chosen. */
  unfilled: integer,
  ...spread("viewed"),
  ...spread("applied"),
  ...spread("chosen"),
};
export type Figures = ObjectOf<typeof figures>;

/** What the figures of a line are about. */
const lineShape = { by: text, key: nullable(text), ...figures };

export interface Line extends Figures {
  /** A month or year (ISO), the number of a lead time in `leadBounds`, a type of job, or the id of a school. */
  key: string;
}

export interface StatisticsFigures {
  total: Figures;
  /** By the year when the range is longer than two years. */
  months: Line[];
  yearly: boolean;
  leads: Line[];
  types: Line[];
  schools: Line[];
}

/** They sort all that is counted, each on a connection of its own. Apart from the downloads, which take minutes. */
const figuresLimits = { atOnce: 4, ofOrganization: 2 };
const placeFor = createPlaces(figuresLimits);

/**
 * Reckons how well and how quickly jobs were filled (rule: statistics-figures), in the database and at once: no job is read.
 * @throws Refusal 422 for days that do not exist or are out of order, 503 while too many are reckoned, of this
 *   organisation or in all
 */
export async function readFigures(
  ctx: Context,
  reader: Reader,
  wanted: FiguresWanted,
): Promise<StatisticsFigures> {
  checkRange(wanted);
  const yearly = isLong(wanted);
  const leave = placeFor(reader.organizationId);
  try {
    // (raw: union)
    const lines = await rows(ctx.db, lineShape, statement(reader, wanted, yearly, ctx.now()));
    return figuresOf(lines, yearly);
  } finally {
    leave();
  }
}

function figuresOf(lines: ObjectOf<typeof lineShape>[], yearly: boolean): StatisticsFigures {
  const of = (by: string) =>
    lines.flatMap(({ by: found, key, ...rest }) => (found === by && key !== null ? [{ key, ...rest }] : []));
  const [{ by: _by, key: _key, ...total }] = lines.filter(({ by }) => by === "total") as [
    (typeof lines)[number],
  ];
  return {
    total,
    yearly,
    months: of("month"),
    leads: of("lead"),
    types: of("type"),
    schools: of("school"),
  };
}

/** Without both ends it may be. */
function isLong({ from, to }: Range): boolean {
  if (!from || !to) return true;
  return Date.parse(to) - Date.parse(from) > 2 * 366 * 86_400_000;
}

const percentile = (part: number, seconds: string) =>
  sql.raw(`percentile_cont(${part}) within group (order by ${seconds}) filter (where ${seconds} >= 0)`);

/** Hours as the border of what was published early, and what late. */
const lead = sql.raw(
  `case ${leadBounds.map((hours, n) => `when starts_at - created_at < interval '${hours} hours' then '${n}'`).join(" ")} else '${leadBounds.length}' end`,
);

/**
 * One statement for all: each of its groupings sorts what was counted once. Jobs that nobody applied to are gone
 * after their time, but for what is counted.
 */
function statement({ organizationId }: Reader, wanted: FiguresWanted, yearly: boolean, now: Date) {
  const { from = null, to = null, schoolId = null } = wanted;
  const picked = sql`s.organization_id = ${organizationId}
    and (${schoolId}::uuid is null or s.id = ${schoolId}::uuid)
    and (${from}::date is null or j.start_date >= ${from}::date)
    and (${to}::date is null or j.start_date <= ${to}::date)`;
  return sql`
    with counted as (
      select j.school_id, j.job_type_value, j.start_date, j.starts_at, j.created_at, a.job_id is not null as filled,
        (select min(v.first_viewed_at) from job_views v where v.job_id = j.id) as viewed_at,
        ${firstAppliedSql(sql`j`)} as applied_at,
        a.chosen_at
      from jobs j join schools s on s.id = j.school_id left join assignments a on a.job_id = j.id
      where ${picked} and j.admin_type is null
      union all
      select j.school_id, j.job_type_value, j.start_date, j.starts_at, j.created_at, false, j.first_viewed_at, j.first_applied_at, null
      from lapsed_jobs j join schools s on s.id = j.school_id
      where ${picked}
    ), grouped as materialized (
      select to_char(start_date, ${sql.raw(yearly ? "'YYYY'" : "'YYYY-MM'")}) as month, ${lead} as lead,
        job_type_value as type, school_id as school,
        filled, not filled and starts_at <= ${now.toISOString()}::timestamptz as missed,
        extract(epoch from viewed_at - created_at)::float8 as viewed,
        extract(epoch from applied_at - created_at)::float8 as applied,
        extract(epoch from chosen_at - created_at)::float8 as chosen
      from counted
    )
    select case when grouping(month) = 0 then 'month' when grouping(lead) = 0 then 'lead'
        when grouping(type) = 0 then 'type' when grouping(school) = 0 then 'school' else 'total' end as "by",
      coalesce(month, lead, type, school::text) as key,
      count(*)::int as jobs, (count(*) filter (where filled))::int as filled, (count(*) filter (where missed))::int as unfilled,
      ${percentile(0.5, "viewed")} as "viewedMedian", ${percentile(0.9, "viewed")} as "viewedP90",
      ${percentile(0.5, "applied")} as "appliedMedian", ${percentile(0.9, "applied")} as "appliedP90",
      ${percentile(0.5, "chosen")} as "chosenMedian", ${percentile(0.9, "chosen")} as "chosenP90"
    from grouped
    group by grouping sets ((), (month), (lead), (type), (school))
    order by 1, 2`;
}
