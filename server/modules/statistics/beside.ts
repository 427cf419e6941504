import { sql } from "drizzle-orm";
import { assignments } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { integer, list, nullable, number, type ObjectOf, object } from "../../platform/database/kinds.ts";
import { firstRow } from "../../platform/database/rows.ts";
import { instant } from "../../platform/database/sql.ts";
import type { Reader } from "./access/access.ts";
import { countedDays, countedJobs, countedSchools, type FiguresWanted } from "./counted.ts";
import { fewest, toldOf, unlessFew } from "./few.ts";

/** As whom somebody heard of a job that they were chosen for. */
export const foundWays = assignments.foundBy.enumValues;
export type FoundWay = (typeof foundWays)[number];

/** Whose days those of requests and notifications are: statistics join schools of two countries. */
const zone = "Europe/Helsinki";

/** Days before now of which notifications are counted: what was sent is kept at least so long. */
export const notifiedDays = 7;

/** What is told beside the times of jobs; whatever is null is of too few (rule: few-say-nothing). */
export interface Beside {
  /** Choices by as whom the chosen ones heard of the job, where that is known; each way once. */
  found: { way: FoundWay; choices: number | null }[];
  /** All of these; null where they are too few. */
  foundInAll: number | null;
  /** Requests opened in the range that were accepted, declined, or not answered in time. */
  requests: { ended: number | null; accepted: number | null; answerMedian: number | null };
  /** Mails and pushes of new jobs to one person on one day, median over those who got any; null where it was to too few people. */
  notified: { people: number | null; perDay: number | null };
  /** The same days a year before, where both ends are said, and neither is of too few. */
  yearBefore: { chosenMedian: number | null; rate: number | null };
}

const besideRow = {
  found: list(object({ way: assignments.foundBy, choices: integer })),
  ended: integer,
  accepted: integer,
  answered: integer,
  answerMedian: nullable(number),
  people: integer,
  perDay: nullable(number),
  beforeChosen: integer,
  beforeMedian: nullable(number),
  beforeFilled: integer,
  beforeDecided: integer,
};

/**
 * How people were found, asked and told, in one statement (rule: time-to-fill).
 * @param now what is compared with the year before
 */
export async function readBeside(
  ctx: Context,
  reader: Reader,
  wanted: FiguresWanted,
  now: { chosenCount: number; filled: number; unfilled: number },
): Promise<Beside> {
  // (raw: json)
  const found = await firstRow(ctx.db, besideRow, statement(reader, wanted, ctx.now()));
  if (!found) throw new Error("an aggregate has one row");
  const { ended, accepted, answered, answerMedian, people, perDay } = found;
  const [isAcceptedTold] = toldOf([accepted, ended - accepted]);
  return {
    ...foundOf(found.found),
    requests: {
      ended: ended === 0 ? 0 : unlessFew(ended, ended),
      accepted: ended >= fewest && isAcceptedTold ? accepted : null,
      answerMedian: unlessFew(answered, answerMedian),
    },
    notified: { people: people === 0 ? 0 : unlessFew(people, people), perDay: unlessFew(people, perDay) },
    yearBefore: {
      chosenMedian: unlessFew(Math.min(now.chosenCount, found.beforeChosen), found.beforeMedian),
      rate: unlessFew(
        Math.min(now.filled + now.unfilled, found.beforeDecided),
        found.beforeFilled / found.beforeDecided,
      ),
    },
  };
}

function foundOf(counts: ObjectOf<typeof besideRow>["found"]): Pick<Beside, "found" | "foundInAll"> {
  const all = foundWays.map((way) => counts.find((found) => found.way === way)?.choices ?? 0);
  const sum = all.reduce((sum, choices) => sum + choices, 0);
  // Of too few in all nothing is told, not even which ways there were none by.
  const isTold = sum > 0 && sum < fewest ? all.map(() => false) : toldOf(all);
  return {
    found: foundWays.map((way, nth) => ({ way, choices: isTold[nth] ? (all[nth] ?? 0) : null })),
    foundInAll: sum === 0 ? 0 : unlessFew(sum, sum),
  };
}

/** The same day a year before; the 28th of February before the 29th. */
export function aYearBefore(day: string): string {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, "0")}${day.slice(4)}`;
  return before.endsWith("-02-29") ? `${before.slice(0, 8)}28` : before;
}

function statement(reader: Reader, wanted: FiguresWanted, now: Date) {
  const { from = null, to = null, schoolId } = wanted;
  const compared = from && to ? { schoolId, from: aYearBefore(from), to: aYearBefore(to) } : undefined;
  const recent = sql`${instant(now)} - make_interval(days => ${notifiedDays}::int)`;
  return sql`
    with picked as materialized (
      select j.id, j.created_at from jobs j join schools s on s.id = j.school_id
      where ${countedSchools(reader, wanted)} and ${countedDays(wanted)} and j.admin_type is null
    ), found as (
      select a.found_by as way, count(*)::int as choices from picked p join assignments a on a.job_id = p.id
      where a.found_by is not null group by 1
    ), ended as (
      select q.state = 'accepted' as accepted, q.state <> 'expired' as answered,
        extract(epoch from q.ended_at - greatest(q.opened_at, q.told_from))::float8 as seconds
      from requests q join schools s on s.id = q.school_id
      where ${countedSchools(reader, wanted)} and q.opened_at is not null and q.state in ('accepted', 'declined', 'expired')
        and (${from}::date is null or q.opened_at >= ${from}::date::timestamp at time zone ${zone})
        and (${to}::date is null or q.opened_at < (${to}::date + 1)::timestamp at time zone ${zone})
    ), told as (
      select d.account_id, count(*)::float8 as notifications
      from picked p join deliveries d on d.event_key = 'job-posted:' || p.id
      where p.created_at >= ${recent} and d.sent_at >= ${recent}
      group by d.account_id, (d.sent_at at time zone ${zone})::date
    ), before as (${countedJobs(reader, compared ?? wanted)}), a_year_before as (
      select count(chosen_at)::int as chosen, count(*) filter (where filled)::int as filled,
        (count(*) filter (where filled or starts_at <= ${instant(now)}))::int as decided,
        percentile_cont(0.5) within group (order by extract(epoch from chosen_at - created_at)::float8) as median
      from before where ${compared !== undefined}::boolean
    )
    select coalesce((select json_agg(found) from found), '[]') as found,
      e.*, t.*, b.chosen as "beforeChosen", b.median as "beforeMedian", b.filled as "beforeFilled", b.decided as "beforeDecided"
    from (select count(*)::int as ended, (count(*) filter (where accepted))::int as accepted, (count(*) filter (where answered))::int as answered,
        percentile_cont(0.5) within group (order by seconds) filter (where answered) as "answerMedian" from ended) e,
      (select count(distinct account_id)::int as people, percentile_cont(0.5) within group (order by notifications) as "perDay" from told) t,
      a_year_before b`;
}
