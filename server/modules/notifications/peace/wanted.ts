// (rule: peace-decides-telling)
import { type SQL, sql } from "drizzle-orm";
import { outsideOwnTimes } from "../../availability/standing/index.ts";

/** Hours before the start in which an urgent job may wake who lets it (rule: urgent-wakes). */
const wakesWithin = 12;

/** Condition on the rows `p` of peace and `j` of jobs: an urgent job that is told in quiet hours, and does not wait for a digest. */
export const wakes = (at: SQL): SQL => sql`(j.urgent and ${wakesWhenAsked(at)})`;

/** Likewise, of a request: by whomever it comes, it waits for an answer (rule: asked-directly). */
export const wakesWhenAsked = (at: SQL): SQL => sql`(p.urgent_may_wake and j.starts_at > ${at}
  and j.starts_at <= ${at} + make_interval(hours => ${wakesWithin}::int))`;

/** Hours before the start in which who is chosen is reminded in quiet hours as well. */
const nearWithin = 3;

/** Condition on the row `j` of jobs: it begins so soon that who has it is told of it whatever the hour (rule: reminders). */
export const isNear = (at: SQL): SQL =>
  sql`(j.starts_at <= ${at} + make_interval(hours => ${nearWithin}::int))`;

/** What somebody does not want to hear of, each by what is said of whom it leaves out (rule: mail-explained, peace-preview). */
export type Breach = "otherWork" | "tooFar" | "tooSoon" | "outsideTimes";

/**
 * Conditions on the rows `p` of peace and `j` of jobs, true for what is not wanted. A job that names no subject of the list, or no
 * grade, is kept from nobody by it.
 * @param at when it would be told
 * @param far whether the school lies too far away
 * @param outside whether it lies outside their own times
 */
export const breaches = (
  at: SQL,
  far: SQL,
  outside: SQL = outsideOwnTimes(sql`p.account_id`),
): Record<Breach, SQL> => ({
  outsideTimes: sql`(p.only_my_times and ${outside})`,
  otherWork: sql`(cardinality(p.kinds) > 0 and not j.job_type_value = any(p.kinds)
    or cardinality(p.subjects) > 0 and (select not bool_or(n.subject_value = any(p.subjects))
      from job_subjects n where n.job_id = j.id and n.subject_value is not null)
    or cardinality(p.grades) > 0 and (select not bool_or(g.grade_value = any(p.grades)) from job_grades g where g.job_id = j.id))`,
  tooFar: far,
  tooSoon: sql`(p.notice_hours > 0 and j.starts_at < ${at} + make_interval(hours => p.notice_hours))`,
});

/** Whether any of them, of which one may be unknown, is so. */
export const any = (conditions: SQL[]): SQL =>
  sql`(${sql.join(
    conditions.map((one) => sql`coalesce(${one}, false)`),
    sql` or `,
  )})`;

/** On the rows `p` and `j`: told once a day, or in the app alone. */
const notAtOnce = (at: SQL): SQL => sql`(p.pace = 'app' or p.pace = 'digest' and not ${wakes(at)})`;

/**
 * Condition on a person and the row `j` of jobs: whether nothing that they have chosen keeps it from being told at once.
 */
export const wantedAtOnce = (personId: SQL, at: SQL, far: SQL): SQL => sql`not exists (
  select from peace p where p.account_id = ${personId}
    and ${any([notAtOnce(at), ...Object.values(breaches(at, far))])})`;
