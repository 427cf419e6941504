import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { instant, plain, uuids } from "../../../platform/database/sql.ts";
import { invalid } from "../../../platform/failures/errors.ts";
import { isDay } from "../../../platform/words/entries.ts";
import type { Actor } from "../../auth/index.ts";
import { manageable } from "../../bookings/index.ts";
import { jobTextNames, jobTexts, sees } from "../texts.ts";

/** How a job stands on its board; a message stands apart. */
export const boardStandings = ["urgent", "unread", "waiting", "filled"] as const;
export type BoardStanding = (typeof boardStandings)[number];

/** Which jobs of a board; what is left out does not matter. */
export interface BoardFilter {
  /** Only what this person has posted. */
  ownerId?: string | undefined;
  /** Just these, as far as they are there. */
  only?: string[] | undefined;
  /** Ids: only of these. */
  schools?: string[] | undefined;
  /** Value of a job type: only of this. */
  kind?: string | undefined;
  /** Only what is over, or only what is not. */
  ended?: boolean | undefined;
  /** ISO dates: only what has a day among these. */
  from?: string | undefined;
  to?: string | undefined;
  /** Words that are said somewhere of the job, its poster or its substitute. */
  text?: string | undefined;
  /** Value of a subject. */
  subject?: string | undefined;
  standing?: BoardStanding | undefined;
}

/** Somebody waits whom nobody of the school has looked at: as `freshApplicants` counts on a card. */
const hasNews = sql`exists (select from standing_applications a join accounts p on p.id = a.substitute_id
  where a.job_id = j.id and a.seen_at is null and a.deactivated_by_job_id is null and p.closed_at is null)`;

/** Of `current_jobs j`: one of `boardStandings`, or `message`. */
export const standing = sql`case when j.admin_type is not null then 'message' when j.filled then 'filled'
  when j.urgent then 'urgent' when ${hasNews} then 'unread' else 'waiting' end`;

const j = alias(jobs, "j");
const texts = sql.join(
  jobTextNames.filter((name) => sees("school", jobTexts[name])).map((name) => sql`${j[name]}`),
  sql`, `,
);

/** All that is said of a job, in both languages: who searches may use either. */
const words = sql`lower(concat_ws(' ', ${texts}, j.additional_info_sv,
  (select concat_ws(' ', t.name_fi, t.name_sv, t.name_se) from job_types t where t.value = j.job_type_value),
  (select string_agg(concat_ws(' ', n.name, b.name_fi, b.name_sv, b.name_se), ' ') from job_subjects n
    left join subjects b on b.value = n.subject_value where n.job_id = j.id),
  (select concat_ws(' ', o.first_name, o.last_name) from accounts o where o.id = j.owner_id),
  (select string_agg(concat_ws(' ', p.first_name, p.last_name), ' ') from assignments x join accounts p on p.id = x.substitute_id
    where x.job_id = j.id)))`;

/** Longest words that are searched for. */
export const longestSearch = 100;

/** Condition on `current_jobs j`: what the actor manages and asks for. @throws Refusal 422 for a day that is none */
export function onBoard(ctx: Context, actor: Actor, filter: BoardFilter): SQL {
  const { ownerId, only, schools, kind, ended, from, to, subject } = filter;
  const conditions = [manageable(actor)];
  if (ownerId !== undefined) conditions.push(sql`j.owner_id = ${ownerId}`);
  if (only) conditions.push(sql`j.id = any(${uuids(only)})`);
  if (schools) conditions.push(sql`j.school_id = any(${uuids(schools)})`);
  if (kind) conditions.push(sql`j.job_type_value = ${plain(kind)}`);
  if (ended !== undefined) conditions.push(sql`(j.expires_at <= ${instant(ctx.now())}) = ${ended}`);
  for (const [end, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) throw invalid({ [end]: "errors:date" });
  if (from !== undefined) conditions.push(sql`j.end_date >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`j.start_date <= ${to}::date`);
  if (subject)
    conditions.push(
      sql`exists (select from job_subjects n where n.job_id = j.id and n.subject_value = ${plain(subject)})`,
    );
  const searched = wordsOf(filter.text);
  if (searched.length > 0) conditions.push(saysAll(searched));
  if (filter.standing) conditions.push(sql`${standing} = ${filter.standing}`);
  return sql.join(conditions, sql` and `);
}

/** With `offset 0` the text is put together once for a job, not once for each word. Words hold no blanks, so they part nicely. */
const saysAll = (searched: string[]): SQL => sql`(select bool_and(strpos(said.text, word) > 0)
  from (select ${words} as text offset 0) said, unnest(string_to_array(${searched.join(" ")}, ' ')) word)`;

/** Eight words at most, in small letters. */
export const wordsOf = (text = "") =>
  plain(text).slice(0, longestSearch).toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
