import { and, eq, gt, isNotNull, lt, notExists, sql } from "drizzle-orm";
import type { TaskList } from "graphile-worker";
import { currentJobs, jobStages } from "../../../../db/schema/index.ts";
import { type RootContext, transaction } from "../../../platform/context.ts";
import { instant } from "../../../platform/database/sql.ts";
import { countStages } from "../../../platform/metrics/metrics.ts";
import { type Clock, strikeAlone, strikeEach, strikeWithOthers } from "../clock.ts";
import { lockJob } from "../locks.ts";
import { openDue, restart } from "./advance.ts";
import { stageTask } from "./course.ts";
import type { Group } from "./plan.ts";

/** Name of the queue task that opens what no other has. */
const lateTask = "open-late-stages";

/** When the worker looks for stages that nobody was woken for. */
export const stageCrontab = `*/5 * * * * ${lateTask}`;

export const stageTasks = (ctx: RootContext): TaskList => ({
  [stageTask]: ({ jobId }: { jobId: string }) => strikeWithOthers(ctx, stageClock, jobId),
  [lateTask]: () => openLate(ctx),
});

const stageClock: Clock<Group[]> = {
  task: stageTask,
  due: (now) => sql`select job_id from job_stages where opens_at <= ${instant(now)} order by opens_at`,
  strike: openDue,
  count: (opened) => countStages(opened, "clock"),
};

/** Opens the stages of a job whose time has come. */
export const openStages = (ctx: RootContext, jobId: string): Promise<void> =>
  strikeAlone(ctx, stageClock, jobId);

/** Milliseconds. */
const late = 60_000;
const most = 1_000;

/** The queue gives up after many attempts, and may lose what is restored without it: what is late is opened all the same (rule: stages-once). */
export async function openLate(ctx: RootContext): Promise<void> {
  const due = await ctx.db
    .selectDistinct({ jobId: jobStages.jobId })
    .from(jobStages)
    .where(lt(jobStages.opensAt, new Date(ctx.now().getTime() - late)))
    .limit(most);
  const failures: unknown[] = [];
  await strikeEach(
    ctx,
    stageClock,
    due.map(({ jobId }) => jobId),
  ).catch((error) => failures.push(error));
  for (const { jobId } of await withoutClock(ctx))
    await restartStages(ctx, jobId).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** A release from before may have made a place free again, and knew of no clock that goes on. */
const withoutClock = ({ db, now }: RootContext) =>
  db
    .select({ jobId: currentJobs.id })
    .from(currentJobs)
    .where(
      and(
        eq(currentJobs.audience, "named"),
        eq(currentJobs.filled, false),
        gt(currentJobs.expiresAt, now()),
        notExists(
          db
            .select({ place: jobStages.place })
            .from(jobStages)
            .where(and(eq(jobStages.jobId, currentJobs.id), isNotNull(jobStages.opensAt))),
        ),
      ),
    )
    .limit(most);

const restartStages = (ctx: RootContext, jobId: string) =>
  transaction(ctx, async (ctx) => {
    await lockJob(ctx.db, jobId);
    await restart(ctx, jobId);
  });
