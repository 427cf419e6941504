import { Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { inAlphabet } from "../../../../platform/database/alphabet.ts";
import { uuidPattern } from "../../../../platform/database/sql.ts";
import type { Lang } from "../../../../platform/i18n.ts";

/** How a board may be sorted (rule: board-order); `ended` is for what is over, the latest first. */
export const postedOrders = ["day", "latest", "oldest", "applied", "alphabetical", "ended"] as const;
export type PostedOrder = (typeof postedOrders)[number];

/** What a list is sorted by, all of it rising, as a cursor says it: text that is read back as `type`. */
interface Key {
  of: SQL;
  type: SQL;
  pattern: string;
}

const micros = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000000)::bigint`;
const number = { type: sql`bigint`, pattern: "^-?\\d{1,17}$" };

const id: Key = { of: sql`j.id`, type: sql`uuid`, pattern: uuidPattern };
const begins: Key[] = [{ of: micros(sql`j.starts_at`), ...number }, id];
/** An urgent job leads its day until somebody is chosen for it. */
const byDay: Key[] = [
  // As a number, of which each is a day; a message stands from when it is posted, and is told from others by its last day.
  {
    of: sql`(case when j.admin_type is null then j.start_date else j.end_date end - date '2000-01-01')`,
    type: sql`integer`,
    pattern: "^-?\\d{1,6}$",
  },
  {
    of: sql`case when j.urgent and not j.filled and j.admin_type is null then 0 else 1 end`,
    type: sql`integer`,
    pattern: "^[01]$",
  },
  { of: sql`j.start_time`, type: sql`time`, pattern: "^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$" },
  id,
];

/** Those that the job's card counts. */
const applicants = sql`(select count(*) from standing_applications a join accounts p on p.id = a.substitute_id
  left join assignments x on x.job_id = a.job_id and x.substitute_id = a.substitute_id
  where a.job_id = j.id and (p.closed_at is null or x.job_id is not null))`;

/** Characters of a title that count: a cursor has to hold them. */
const titleLength = 40;

/**
 * The title on the card: the type, or what stands for it, with the subject if there is only one, in the words of the
 * school's country (rule: words-of-country); a message's first line.
 */
function title(lang: Lang): Key {
  const nameOf = (of: SQL) =>
    lang === "sv"
      ? sql`coalesce(case when (select o.region_code from schools o where o.id = j.school_id) like 'SE-%' then ${of}.name_se end, ${of}.name_sv)`
      : sql`${of}.name_fi`;
  const message =
    lang === "sv" ? sql`coalesce(j.additional_info_sv, j.additional_info)` : sql`j.additional_info`;
  const words = sql`case when j.admin_type is not null then split_part(btrim(${message}, E' \\t\\r\\n'), E'\\n', 1)
    else coalesce(nullif(j.other_text, ''), (select ${nameOf(sql`t`)} from job_types t where t.value = j.job_type_value))
      || coalesce((select ', ' || min(coalesce(${nameOf(sql`b`)}, n.name)) from job_subjects n
        left join subjects b on b.value = n.subject_value where n.job_id = j.id having count(*) = 1), '') end`;
  return {
    of: inAlphabet(sql`left(${words}, ${titleLength})`, lang),
    type: inAlphabet(sql`text`, lang),
    pattern: `^[^\\u0000]{0,${2 * titleLength}}$`,
  };
}

function keysOf(order: PostedOrder | undefined, lang: Lang): Key[] {
  switch (order) {
    case undefined:
      return begins;
    case "day":
      return byDay;
    case "latest":
      return [{ of: sql`-${micros(sql`j.created_at`)}`, ...number }, ...byDay];
    case "oldest":
      return [{ of: micros(sql`j.created_at`), ...number }, ...byDay];
    case "applied":
      return [{ of: sql`-${applicants}`, ...number }, ...byDay];
    case "alphabetical":
      return [title(lang), ...byDay];
    case "ended":
      return [{ of: sql`-${micros(sql`j.expires_at`)}`, ...number }, id];
  }
}

/** An order of `jobs j`. */
export interface Sorting {
  /** Names the order in a cursor. */
  list: string;
  /** What it is sorted by: as columns, their names, and these as text. */
  columns: SQL;
  names: SQL;
  texts: SQL;
  /** What a cursor holds: a text for each key. */
  Place: ReturnType<typeof Type.Tuple>;
  /** Condition: behind this place. */
  behind(place: string[]): SQL;
}

/** @param order by the instant of the start if none is named */
export function sortingOf(order: PostedOrder | undefined, lang: Lang): Sorting {
  const keys = keysOf(order, lang);
  const list = (of: SQL[]) => sql.join(of, sql`, `);
  const named = keys.map((_key, n) => sql.raw(`key${n}`));
  return {
    list: `posted-${order ?? "start"}`,
    columns: list(keys.map(({ of }, n) => sql`${of} as ${named[n]}`)),
    names: list(named),
    texts: list(named.map((name) => sql`${name}::text`)),
    Place: Type.Tuple(keys.map(({ pattern }) => Type.String({ pattern }))),
    behind: (place) => {
      const values = keys.map(({ type }, n) => sql`${place[n]}::${type}`);
      return sql`(${list(keys.map(({ of }) => of))}) > (${list(values)})`;
    },
  };
}
