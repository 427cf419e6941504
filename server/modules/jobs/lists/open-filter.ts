import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { integer, text } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { codes, instant } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import { requireSubstitute } from "../../auth/who/index.ts";
import { timesAhead } from "../../availability/standing/index.ts";
import { reference } from "../../reference/index.ts";
import { wordsOf } from "./filter.ts";

/** Which of a substitute's open jobs (rule: open-filters); what is left out does not matter. */
export interface OpenFilter {
  /** Ids: only of these. */
  schools?: string[] | undefined;
  /** Values of job types, of subjects, of grades: only with one of these. */
  kinds?: string[] | undefined;
  subjects?: string[] | undefined;
  grades?: string[] | undefined;
  /** Codes: of one's own regions only these. */
  regions?: string[] | undefined;
  /** Only what one could apply for beside what one is booked for, and in one's own times. */
  takeable?: boolean | undefined;
  /** Words that are said of the job, its school or where that is. */
  text?: string | undefined;
}

export const isFiltered = ({ schools, kinds, subjects, grades, regions, takeable, text = "" }: OpenFilter) =>
  Boolean(schools || kinds || subjects || grades || regions || takeable) || wordsOf(text).length > 0;

export const regionsOf = ({ regions }: Actor, wanted: string[] | undefined): string[] =>
  wanted ? regions.filter((code) => wanted.includes(code)) : regions;

/** A value that is not known lets nothing through. */
const among = (known: readonly { value: string }[], wanted: string[] | undefined): SQL => {
  const values = wanted && known.map(({ value }) => value).filter((value) => wanted.includes(value));
  return sql`${values ? `{${values.join(",")}}` : null}::text[]`;
};

/** The last arguments of `open_jobs_of` and `open_places` (migration `takeable-in-own-times`): the same text for every filter. */
export async function filterArguments(ctx: Context, actor: Actor, filter: OpenFilter): Promise<SQL> {
  const { schools, kinds, subjects, grades } = filter;
  const words = wordsOf(filter.text).join(" ") || null;
  return sql`${schools ? `{${schools.join(",")}}` : null}::uuid[], ${among(reference.jobTypes, kinds)},
    ${among(reference.subjects, subjects)}, ${among(reference.grades, grades)},
    ${await awayOf(ctx, actor, filter)}::tstzmultirange, string_to_array(${words}::text, ' ')`;
}

/** When one cannot, where that counts. A value, for with a statement among its arguments a function is not seen through (raw: range). */
async function awayOf(ctx: Context, { id }: Actor, { takeable }: OpenFilter): Promise<string | null> {
  if (!takeable) return null;
  const told = await firstRow(
    ctx.db,
    { cannot: text },
    sql`select t.cannot::text as cannot from ${timesAhead(sql`${id}::uuid`, ctx.now())} t`,
  );
  return told?.cannot ?? "{}";
}

/** Condition on `jobs j` that is open to the actor. */
export async function letsThrough(ctx: Context, actor: Actor, filter: OpenFilter): Promise<SQL> {
  const [regions, now] = [codes(regionsOf(actor, filter.regions)), instant(ctx.now())];
  const further = await filterArguments(ctx, actor, filter);
  return sql`case j.audience when 'everybody' then j.region_code = any(${regions}) and exists (
      select from open_jobs_of(${actor.id}, j.region_code, ${now}, ${further}) f where f.id = j.id)
    else exists (select from named_jobs_of(${actor.id}, ${regions}, ${now}, ${further}) f where f.id = j.id) end`;
}

/** How many jobs of the substitute's list a filter lets through. */
export async function openCount(ctx: Context, actor: Actor, filter: OpenFilter): Promise<number> {
  requireSubstitute(actor);
  const [regions, now] = [codes(regionsOf(actor, filter.regions)), instant(ctx.now())];
  const further = await filterArguments(ctx, actor, filter);
  // (raw: function)
  const counted = await firstRow(
    ctx.db,
    { count: integer },
    sql`
    select ((select count(*) from unnest(${regions}) r(code)
        cross join lateral open_jobs_of(${actor.id}, r.code, ${now}, ${further}) j)
      + (select count(*) from named_jobs_of(${actor.id}, ${regions}, ${now}, ${further}) j))::int as count`,
  );
  return counted?.count ?? 0;
}
