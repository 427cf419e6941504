import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { integer, nullable, number, type ObjectOf, text } from "../../platform/database/kinds.ts";
import { rows } from "../../platform/database/rows.ts";
import { instant } from "../../platform/database/sql.ts";
import type { Reader } from "./access/access.ts";
import { type Beside, readBeside } from "./beside.ts";
import { countedJobs, type FiguresWanted } from "./counted.ts";
import { fewest, toldOf, unlessFew } from "./few.ts";
import { leadBounds } from "./leads.ts";
import { createPlaces } from "./places.ts";
import { checkRange, type Range } from "./rows.ts";

/** What is measured from publishing, in the order in which it comes. */
export const steps = ["viewed", "applied", "asked", "chosen"] as const;
export type Step = (typeof steps)[number];

type OfSteps<Part extends string, T> = { [Name in `${Step}${Part}`]: T };
const ofSteps = <Part extends string, T>(part: Part, of: T) =>
  Object.fromEntries(steps.map((step) => [`${step}${part}`, of])) as OfSteps<Part, T>;

const line = {
  /** What the figures of a line are about. */
  by: text,
  key: nullable(text),
  jobs: integer,
  filled: integer,
  unfilled: integer,
  ...ofSteps("Median", nullable(number)),
  ...ofSteps("P90", nullable(number)),
  ...ofSteps("Count", integer),
  freed: integer,
  replaced: integer,
  replacedMedian: nullable(number),
};
type Read = ObjectOf<typeof line>;

/** Seconds from publishing; the 90th percentile is what nine in ten stay below. Null where nobody did, or too few. */
export interface Figures extends OfSteps<"Median" | "P90", number | null> {
  /** All of them: filled, unfilled and those still open. */
  jobs: number;
  /** Null where too few are decided. */
  filled: number | null;
  /** Begun with nobody chosen. */
  unfilled: number | null;
  /** What is not told, being of too few (rule: few-say-nothing). */
  few: ("filled" | Step)[];
}

export interface Line extends Figures {
  /** A month or year (ISO), the number of a lead time in `leadBounds`, a type of job, or the id of a school. */
  key: string;
}

/** Jobs whose chosen one could not come, and what became of them; null where they are too few. */
export interface Freed {
  /** Null also where there are fewer than five. */
  jobs: number | null;
  /** Somebody else was chosen and stands; null where too few were, or too few were not. */
  replaced: number | null;
  /** Seconds, median. */
  replacedMedian: number | null;
}

export interface StatisticsFigures extends Beside {
  total: Figures;
  freed: Freed;
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
 * Reckons how well and how quickly jobs were filled (rules: statistics-figures, time-to-fill), in the database: no job is read.
 * @throws Refusal 422 for days that do not exist or are out of order, 503 while too many are reckoned, of this
 *   organisation or in all
 */
export async function readFigures(
  ctx: Context,
  reader: Reader,
  wanted: FiguresWanted,
): Promise<StatisticsFigures> {
  checkRange(wanted);
  const leave = placeFor(reader.organizationId);
  try {
    return await reckonFigures(ctx, reader, wanted);
  } finally {
    leave();
  }
}

/** As `readFigures`, of days that are known to be right, for who holds a place already. */
export async function reckonFigures(
  ctx: Context,
  reader: Reader,
  wanted: FiguresWanted,
): Promise<StatisticsFigures> {
  const yearly = isLong(wanted);
  // (raw: union)
  const lines = await rows(ctx.db, line, statement(reader, wanted, yearly, ctx.now()));
  const [all] = lines.filter(({ by }) => by === "total") as [Read];
  const of = (by: string) => linesOf(lines.filter((found) => found.by === by && found.key !== null));
  return {
    total: told(all, isTold(all)),
    freed: freedOf(all),
    ...(await readBeside(ctx, reader, wanted, all)),
    yearly,
    months: of("month"),
    leads: of("lead"),
    types: of("type"),
    schools: of("school"),
  };
}

const decidedOf = ({ filled, unfilled }: Read) => filled + unfilled;
const isTold = (read: Read) => decidedOf(read) === 0 || decidedOf(read) >= fewest;

/** Parts of one whole. */
function linesOf(found: Read[]): Line[] {
  const isTold = toldOf(found.map(decidedOf));
  return found.map((read, nth) => ({ key: read.key ?? "", ...told(read, isTold[nth] === true) }));
}

/** @param share whether it is told how many were filled */
function told(read: Read, share: boolean): Figures {
  const few = steps.filter((step) => read[`${step}Count`] > 0 && read[`${step}Count`] < fewest);
  const times = steps.flatMap((step) =>
    (["Median", "P90"] as const).map((part) => [
      `${step}${part}`,
      unlessFew(read[`${step}Count`], read[`${step}${part}`]),
    ]),
  );
  return {
    jobs: read.jobs,
    filled: share ? read.filled : null,
    unfilled: share ? read.unfilled : null,
    ...(Object.fromEntries(times) as OfSteps<"Median" | "P90", number | null>),
    few: [...(share ? [] : ["filled" as const]), ...few],
  };
}

function freedOf({ freed, replaced, replacedMedian }: Read): Freed {
  const [isTold] = toldOf([replaced, freed - replaced]);
  return {
    jobs: freed === 0 ? 0 : unlessFew(freed, freed),
    replaced: freed >= fewest && isTold ? replaced : null,
    replacedMedian: unlessFew(replaced, replacedMedian),
  };
}

/** Without both ends it may be. */
function isLong({ from, to }: Range): boolean {
  if (!from || !to) return true;
  return Date.parse(to) - Date.parse(from) > 2 * 366 * 86_400_000;
}

const percentile = (part: number, seconds: string) =>
  sql.raw(`percentile_cont(${part}) within group (order by ${seconds}) filter (where ${seconds} >= 0)`);

/** Median, 90th percentile and number of what is measured. */
const measured = sql.join(
  steps.map(
    (
      step,
    ) => sql`${percentile(0.5, step)} as ${sql.raw(`"${step}Median"`)}, ${percentile(0.9, step)} as ${sql.raw(`"${step}P90"`)},
      (count(*) filter (where ${sql.raw(step)} >= 0))::int as ${sql.raw(`"${step}Count"`)}`,
  ),
  sql`, `,
);

/** Hours as the border of what was published early, and what late. */
const lead = sql.raw(
  `case ${leadBounds.map((hours, n) => `when starts_at - created_at < interval '${hours} hours' then '${n}'`).join(" ")} else '${leadBounds.length}' end`,
);

/** One statement for all: each of its groupings sorts what was counted once. */
function statement(reader: Reader, wanted: FiguresWanted, yearly: boolean, now: Date) {
  return sql`
    with counted as (${countedJobs(reader, wanted)}), grouped as materialized (
      select to_char(start_date, ${sql.raw(yearly ? "'YYYY'" : "'YYYY-MM'")}) as month, ${lead} as lead,
        job_type_value as type, school_id as school,
        filled, not filled and starts_at <= ${instant(now)} as missed, freed_at is not null as freed,
        extract(epoch from viewed_at - created_at)::float8 as viewed,
        extract(epoch from applied_at - created_at)::float8 as applied,
        extract(epoch from asked_at - created_at)::float8 as asked,
        extract(epoch from chosen_at - created_at)::float8 as chosen,
        extract(epoch from chosen_at - freed_at)::float8 as replaced
      from counted
    )
    select case when grouping(month) = 0 then 'month' when grouping(lead) = 0 then 'lead'
        when grouping(type) = 0 then 'type' when grouping(school) = 0 then 'school' else 'total' end as "by",
      coalesce(month, lead, type, school::text) as key,
      count(*)::int as jobs, (count(*) filter (where filled))::int as filled, (count(*) filter (where missed))::int as unfilled,
      ${measured}, (count(*) filter (where freed))::int as freed, (count(*) filter (where replaced >= 0))::int as replaced,
      ${percentile(0.5, "replaced")} as "replacedMedian"
    from grouped
    group by grouping sets ((), (month), (lead), (type), (school))
    order by 1, 2`;
}
