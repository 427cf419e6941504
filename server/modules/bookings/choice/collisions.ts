import { type SQL, sql } from "drizzle-orm";
import { applications, jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { integer, list, number, text } from "../../../platform/database/kinds.ts";
import { hotRows, run } from "../../../platform/database/rows.ts";
import { milliseconds, uuids } from "../../../platform/database/sql.ts";
import { publishAll } from "../../events/index.ts";
import { openTo } from "../days/open-windows.ts";
import { type Conflict, conflictBetween, minimumGap, type Window, worst } from "../rules.ts";
import { multirange } from "../times/windows.ts";

const half = sql.raw(`interval '${minimumGap / 2} milliseconds'`);

/** A multirange widened by half the minimum gap on both sides, as `guarded` in times/windows.ts (rule: two-hour-gap). */
export const guardedSql = (windows: SQL): SQL =>
  sql`(select range_agg(tstzrange(lower(w) - ${half}, upper(w) + ${half}))
    from unnest(${windows}) w)`;

/** Another job for which a substitute is chosen, and how it collides with the one in question. */
export interface Collision {
  jobId: string;
  schoolId: string;
  conflict: Conflict;
  chosenAt: Date;
}

/** Somebody, and the job in question. */
export interface Concerned {
  substituteId: string;
  jobId: string;
  /** Of a job whose days are shared these alone; without, what is open of what they have applied for. */
  windows?: Window[] | undefined;
}

const collision = {
  of: integer,
  jobId: text,
  schoolId: text,
  chosenAt: number,
  starts: list(number),
  ends: list(number),
  ownStarts: list(number),
  ownEnds: list(number),
};

/**
 * What the substitute is chosen for that comes closer to the job than the minimum gap. Lock the
 * substitute first, or it may be out of date when it is used.
 */
export async function collisionsOf(
  ctx: Pick<Context, "db" | "now">,
  substituteId: string,
  jobId: string,
  windows?: Window[],
): Promise<Collision[]> {
  const [collisions = []] = await collisionsOfAll(ctx, [{ substituteId, jobId, windows }]);
  return collisions;
}

/** As `collisionsOf`, of each of these. */
export async function collisionsOfAll(
  { db, now }: Pick<Context, "db" | "now">,
  all: Concerned[],
): Promise<Collision[][]> {
  if (all.length === 0) return [];
  const bounds = (windows: "x" | "t", edge: "lower" | "upper") =>
    sql`array(select ${milliseconds(sql.raw(`${edge}(w)`))} from unnest(${sql.raw(`${windows}.windows`)}) w order by w)`;
  // Empty of who means all that is open to them. No multirange has a mark that is quoted.
  const meant = sql`${`{${all.map(({ windows }) => `"${windows ? multirange(windows) : ""}"`).join(",")}}`}::text[]`;
  const [people, jobIds] = [all.map(({ substituteId }) => substituteId), all.map(({ jobId }) => jobId)];
  // (raw: range)
  const found = await hotRows(
    db,
    collision,
    sql`
    select q.nth::int - 1 as of, x.job_id as "jobId", o.school_id as "schoolId", ${milliseconds(sql`x.chosen_at`)} as "chosenAt",
      ${bounds("x", "lower")} as starts, ${bounds("x", "upper")} as ends,
      ${bounds("t", "lower")} as "ownStarts", ${bounds("t", "upper")} as "ownEnds"
    from unnest(${uuids(people)}, ${uuids(jobIds)}, ${meant}) with ordinality q(substitute_id, job_id, meant, nth)
    join jobs j on j.id = q.job_id
    cross join lateral (select case when j.days_shared and q.meant <> '' then q.meant::tstzmultirange else ${openTo(sql`q.substitute_id`, now())} end as windows) t
    join assignments x on x.substitute_id = q.substitute_id and x.job_id <> j.id
    join jobs o on o.id = x.job_id
    where x.guarded_windows && ${guardedSql(sql`t.windows`)}`,
  );
  const collisions = all.map((): Collision[] => []);
  for (const row of found)
    collisions[row.of]?.push({
      jobId: row.jobId,
      schoolId: row.schoolId,
      conflict: conflictBetween(windowsOf(row.starts, row.ends), windowsOf(row.ownStarts, row.ownEnds)),
      chosenAt: new Date(row.chosenAt),
    });
  return collisions;
}

/** The worst of several; undefined where nothing collides. */
export function worstOf(collisions: Collision[]): Collision | undefined {
  const conflict = worst(collisions.map((collision) => collision.conflict));
  return collisions.find((collision) => collision.conflict === conflict);
}

/** When somebody may confirm them: after the choices that it is about, whatever the clocks of two machines say. */
export const confirmedAt = (now: Date, collisions: Collision[]): Date =>
  new Date(Math.max(now.getTime(), ...collisions.map(({ chosenAt }) => chosenAt.getTime() + 1)));

const windowsOf = (starts: number[], ends: number[]): Window[] =>
  starts.map((start, index) => ({ start, end: ends[index] ?? start }));

/**
 * Condition on the rows `a` of applications and `j` of jobs: of a job whose days are shared one of the days that they can comes close to nothing that they are chosen
 * for, and may be theirs without the others (rule: days-apart).
 */
export const hasAnotherDay = sql`(j.days_shared and not a.only_together and exists (
  select from unnest(coalesce(a.windows, j.windows)) w where not exists (
    select from assignments y where y.substitute_id = a.substitute_id and y.job_id <> a.job_id
      and y.guarded_windows && tstzrange(lower(w) - ${half}, upper(w) + ${half}))))`;

/**
 * Brings a substitute's standing applications in line with what they are chosen for
 * (rule: chosen-drops-others); call it after every change of that, with the substitute locked. An
 * application is deactivated by a job for which its substitute is chosen and that comes closer than the
 * minimum gap, unless the substitute confirmed the conflict: a confirmation covers the choices that were
 * there when it was given, no later ones. Then `conflictConfirmed` is taken from assignments that conflict
 * with nothing any more, so that the exclusion constraint guards them again (rule: confirmed-conflict). Those that change are held in the
 * order of their ids, as by others who hold several (rule: lock-order).
 */
export async function settleApplications(db: Handle, substituteId: string): Promise<void> {
  // (raw: cte)
  const changed = await hotRows(
    db,
    { jobId: applications.jobId, ownerId: jobs.ownerId, schoolId: jobs.schoolId },
    sql`
    with settled as materialized (
      select a.id, a.deactivated_by_job_id as was, case when not ${hasAnotherDay} then (
        select x.job_id from assignments x
        where x.substitute_id = a.substitute_id and x.job_id <> a.job_id
          and x.guarded_windows && ${guardedSql(sql`coalesce(a.windows, j.windows)`)}
          and not (a.conflict_confirmed and x.chosen_at < a.applied_at)
        order by x.chosen_at, x.job_id limit 1) end as blocker
      from standing_applications a join current_jobs j on j.id = a.job_id
      where a.substitute_id = ${substituteId}
        and not exists (select from assignments o where o.job_id = a.job_id and o.substitute_id = a.substitute_id)),
    held as materialized (
      select a.id, s.blocker from settled s join applications a on a.id = s.id
      where s.was is distinct from s.blocker order by a.id for no key update of a)
    update standing_applications a set deactivated_by_job_id = h.blocker
    from held h, jobs j
    where a.id = h.id and j.id = a.job_id
    returning a.job_id as "jobId", j.owner_id as "ownerId", j.school_id as "schoolId"`,
  );
  // (raw: range)
  await run(
    db,
    sql`
    update assignments a set conflict_confirmed = false
    where a.substitute_id = ${substituteId} and a.conflict_confirmed and not exists (
      select from assignments o where o.substitute_id = a.substitute_id and o.job_id <> a.job_id
        and o.guarded_windows && a.guarded_windows)`,
  );
  await publishAll(
    db,
    changed.map(({ jobId, ownerId, schoolId }) => ({
      name: "applicationsChanged",
      payload: { jobId },
      schoolId,
      accountIds: [substituteId, ownerId],
    })),
  );
}
