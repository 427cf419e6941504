// (rule: who-hears-first)
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { jobStages, jobs, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { run } from "../../../platform/database/rows.ts";
import { instant, uuids } from "../../../platform/database/sql.ts";
import { wakeAll } from "../clock.ts";
import { type Group, openingTimes, type Planned } from "./plan.ts";
import { letIn, whereLeft } from "./readers.ts";
import { firstGroups } from "./rules.ts";

/** Name of the queue task that opens the stages of a job whose time has come. */
export const stageTask = "open-stages";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      [stageTask]: { jobId: string };
    }
  }
}

/** A job that some hear of first, as its stages need it. */
const stagedColumns = {
  id: jobs.id,
  schoolId: jobs.schoolId,
  ownerId: jobs.ownerId,
  urgent: jobs.urgent,
  filled: jobs.filled,
  startsAt: jobs.startsAt,
  expiresAt: jobs.expiresAt,
  archivedAt: jobs.archivedAt,
  region: schools.regionCode,
  timeZone: schools.timeZone,
};

export type StageRow = typeof jobStages.$inferSelect;

/** Without those of which everybody may hear already, or that are gone. */
export async function stagedJobs({ db }: Context, jobIds: string[]) {
  const found = await db
    .select(stagedColumns)
    .from(jobs)
    .innerJoin(schools, eq(schools.id, jobs.schoolId))
    .where(and(inArray(jobs.id, jobIds), eq(jobs.audience, "named")));
  if (found.length === 0) return [];
  const stages = await db
    .select()
    .from(jobStages)
    .where(inArray(jobStages.jobId, jobIds))
    .orderBy(asc(jobStages.place));
  const of = Map.groupBy(stages, ({ jobId }) => jobId);
  return found.map((job) => ({ ...job, stages: of.get(job.id) ?? [] }));
}
export type StagedJob = Awaited<ReturnType<typeof stagedJobs>>[number];

export const plannedOf = ({ urgent, startsAt, timeZone }: StagedJob): Planned => ({
  urgent,
  startsAt: startsAt.getTime(),
  timeZone,
});

export type Opener = "clock" | "person";

interface How {
  /** Whether a stage opens now. */
  isDue(stage: StageRow): boolean;
  by: Opener;
}

/** A job of which stages open. */
interface Course {
  job: StagedJob;
  opened: StageRow[];
  left: StageRow[];
  /** Whoever hears with all others is let in as one of them (rule: found-by). */
  isForAll: boolean;
  /** Nobody heard by the last that has opened: the next is not waited for. */
  wasEmpty: boolean;
  since: number;
}

/**
 * Opens what is due, and behind an empty group the next, whose time is not waited for; says when the others will. Call it with the jobs locked.
 * @returns those of which groups hear that did not
 */
export async function advance(ctx: Context, all: StagedJob[], how: How): Promise<Course[]> {
  const now = ctx.now().getTime();
  const courses = all.map((job): Course => {
    const last = job.stages.at(-1);
    return {
      job,
      opened: [],
      left: job.stages.filter(({ openedAt }) => !openedAt),
      isForAll: last !== undefined && how.isDue(last),
      wasEmpty: false,
      since: now,
    };
  });
  for (let going = courses; going.length > 0; ) going = await openNext(ctx, going, how);
  const moved = courses.filter(({ opened }) => opened.length > 0);
  await noteOpened(ctx, moved, how.by);
  await project(
    ctx,
    moved.flatMap(({ job, opened, left, since }) => {
      const current = opened.at(-1);
      return current && current.group !== "everybody" ? [{ job, current, behind: left, since }] : [];
    }),
  );
  return moved;
}

/** The next stage of each, if it opens. @returns those of which one has opened */
async function openNext(ctx: Context, all: Course[], { isDue }: How): Promise<Course[]> {
  const now = ctx.now().getTime();
  const going = all.filter((course) => {
    const [stage] = course.left;
    if (!stage || !(course.wasEmpty || isDue(stage))) return false;
    course.left.shift();
    course.opened.push(stage);
    course.since = Math.min(now, stage.opensAt?.getTime() ?? course.since);
    course.wasEmpty = false;
    return true;
  });
  for (const group of firstGroups) {
    const some = going.filter(({ opened, isForAll }) => !isForAll && opened.at(-1)?.group === group);
    const heard = await letIn(ctx, idsOf(some), group);
    for (const course of some) course.wasEmpty = !heard.has(course.job.id);
  }
  return going;
}

export const idsOf = (all: { job: StagedJob }[]) => all.map(({ job }) => job.id);

async function noteOpened({ db, now }: Context, all: Course[], by: Opener) {
  const opened = all.flatMap((course) => course.opened);
  if (opened.length === 0) return;
  // (raw: array)
  await run(
    db,
    sql`
    update job_stages s set opened_at = ${instant(now())}, opened_by = ${by}, opens_at = null
    from unnest(${uuids(opened.map(({ jobId }) => jobId))}, ${`{${opened.map(({ place }) => place).join(",")}}`}::int[]) o(job_id, place)
    where s.job_id = o.job_id and s.place = o.place`,
  );
  const toAll = all.filter((course) => course.opened.at(-1)?.group === "everybody");
  if (toAll.length === 0) return;
  await db
    .update(jobs)
    .set({
      audience: "everybody",
      regionCode: sql`(select ${schools.regionCode} from ${schools} where ${schools.id} = ${jobs.schoolId})`,
      openedAt: now(),
    })
    .where(inArray(jobs.id, idsOf(toAll)));
}

interface Ahead {
  job: StagedJob;
  current: StageRow;
  behind: StageRow[];
  since: number;
}

/** Says when the stages behind the current one open, and has the next be woken for. */
export async function project(ctx: Context, all: Ahead[]) {
  if (all.length === 0) return;
  const left = new Map<Group, ReadonlySet<string>>();
  for (const group of firstGroups) {
    const some = all.filter(({ behind }) => behind.some((stage) => stage.group === group));
    left.set(group, await whereLeft(ctx, idsOf(some), group));
  }
  const opening = all.flatMap(({ job, current, behind, since }) => {
    // The time of a group of nobody is not waited for.
    const waited = behind.flatMap(({ group, minutes }) =>
      group === "everybody" ? [] : [left.get(group)?.has(job.id) ? minutes : 0],
    );
    const times = openingTimes([current.minutes, ...waited], since, plannedOf(job));
    return behind.map(({ place }, nth) => ({
      jobId: job.id,
      place,
      nth,
      at: new Date(times[nth] ?? ctx.now()),
    }));
  });
  // (raw: array)
  await run(
    ctx.db,
    sql`
    update job_stages s set opens_at = o.at
    from json_to_recordset(${JSON.stringify(opening)}::json) o("jobId" uuid, place int, at timestamptz)
    where s.job_id = o."jobId" and s.place = o.place`,
  );
  await wakeAll(
    ctx.db,
    stageTask,
    opening.filter(({ nth }) => nth === 0).map(({ jobId, at }) => ({ jobId, runAt: at })),
  );
}
