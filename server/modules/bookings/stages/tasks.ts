import { and, eq, gt, isNotNull, lt, notExists } from "drizzle-orm";
import type { TaskList } from "graphile-worker";
import { currentJobs, jobStages } from "../../../../db/schema/index.ts";
import { type RootContext, transaction } from "../../../platform/context.ts";
import { countStages } from "../../../platform/metrics/metrics.ts";
import { lockJob } from "../locks.ts";
import { openDue, restart, stageTask } from "./advance.ts";

/** Name of the queue task that opens what no other has. */
const lateTask = "open-late-stages";

/** When the worker looks for stages that nobody was woken for. */
export const stageCrontab = `*/5 * * * * ${lateTask}`;

export const stageTasks = (ctx: RootContext): TaskList => ({
  [stageTask]: ({ jobId }: { jobId: string }) => openStages(ctx, jobId),
  [lateTask]: () => openLate(ctx),
});

/** Opens the stages of a job whose time has come. */
export async function openStages(ctx: RootContext, jobId: string): Promise<void> {
  const opened = await transaction(ctx, async (ctx) => {
    await lockJob(ctx.db, jobId);
    return openDue(ctx, jobId);
  });
  countStages(opened, "clock");
}

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
  for (const { jobId } of due) await openStages(ctx, jobId).catch((error) => failures.push(error));
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
