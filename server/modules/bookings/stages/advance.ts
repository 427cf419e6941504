// (rule: who-hears-first)
import { and, inArray, isNull } from "drizzle-orm";
import { jobReaders, jobStages } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { audienceChanged, publishAll } from "../../events/index.ts";
import { allHappened } from "../../notifications/announcements/index.ts";
import { again, wakeAll } from "../clock.ts";
import {
  advance,
  idsOf,
  type Opener,
  plannedOf,
  project,
  type StagedJob,
  type StageRow,
  stagedJobs,
  stageTask,
} from "./course.ts";
import { type Group, type Stage, whyAllAtOnce } from "./plan.ts";
import { letIn } from "./readers.ts";

/**
 * Notes who hear of a new job one after the other, and lets the first in who are there. To be called with the job just written as `named`; where
 * nobody is in any of the groups it is open to everybody then.
 */
export async function beginStages(ctx: Context, jobId: string, plan: Stage[]): Promise<void> {
  const all = [...plan, { group: "everybody" as const, minutes: 0 }];
  await ctx.db.insert(jobStages).values(all.map((stage, place) => ({ jobId, place, ...stage })));
  await advance(ctx, await stagedJobs(ctx, [jobId]), { isDue: ({ place }) => place === 0, by: "clock" });
}

/** Those who may hear of it now are told, each once however many groups they are in. */
const tell = (ctx: Context, all: StagedJob[]) =>
  allHappened(
    ctx,
    all.map((job) => [{ kind: "job-posted", jobId: job.id, urgent: job.urgent }, job]),
  );

/** The school's pages say who hears of these by now, and when the next will. */
const tellSchool = ({ db }: Context, all: StagedJob[]) =>
  publishAll(
    db,
    all.map((job) => ({ ...audienceChanged(job), payload: { jobId: job.id } })),
  );

const isOver = ({ filled, archivedAt, expiresAt }: StagedJob, now: Date) =>
  filled || archivedAt !== null || expiresAt <= now;

/**
 * Opens what its time has come for, however late: the clock's. Call it with the jobs locked; doing it twice opens nothing twice.
 * (rule: stages-once)
 */
export async function openDue(ctx: Context, jobIds: string[]): Promise<Group[]> {
  const now = ctx.now();
  const ahead = (await stagedJobs(ctx, jobIds)).filter((job) => !isOver(job, now));
  const going = new Set(ahead.map(({ id }) => id));
  const over = jobIds.filter((id) => !going.has(id));
  if (over.length > 0) await standStill(ctx.db, over);
  const isDue = ({ opensAt }: StageRow) => opensAt !== null && opensAt <= now;
  const moved = await advance(ctx, ahead, { isDue, by: "clock" });
  const jobs = moved.map(({ job }) => job);
  await tellSchool(ctx, jobs);
  await tell(ctx, jobs);
  const opened = new Set(idsOf(moved));
  await wakeAgain(
    ctx,
    ahead.filter(({ id }) => !opened.has(id)),
  );
  return moved.flatMap((course) => course.opened.map(({ group }) => group));
}

/** Woken before their time by a clock that goes ahead of this one: again when what is left by this one is over. */
async function wakeAgain(ctx: Context, all: StagedJob[]) {
  const waiting = all.flatMap(({ id: jobId, stages }) => {
    const next = stages.find(({ opensAt }) => opensAt !== null)?.opensAt;
    return next ? [{ jobId, runAt: again(next, ctx.now()) }] : [];
  });
  await wakeAll(ctx.db, stageTask, waiting);
}

/**
 * Lets everybody in, before their time. Call it with the jobs locked, and tell them.
 * @returns by job the groups that did not hear of it yet, where there are any
 */
export async function openAll(
  ctx: Context,
  jobIds: string[],
  by: Opener,
): Promise<ReadonlyMap<string, Group[]>> {
  if (jobIds.length === 0) return new Map();
  const moved = await advance(ctx, await stagedJobs(ctx, jobIds), { isDue: () => true, by });
  await tellSchool(
    ctx,
    moved.map(({ job }) => job),
  );
  return new Map(moved.map(({ job, opened }) => [job.id, opened.map(({ group }) => group)]));
}

/** Nobody further hears of jobs for which somebody is chosen, or that are over. Call it with the jobs locked. */
export async function standStill(db: Handle, jobIds: string[]): Promise<void> {
  await db
    .update(jobStages)
    .set({ opensAt: null })
    .where(and(inArray(jobStages.jobId, jobIds), isNull(jobStages.openedAt)));
}

/** Of jobs that are archived: who heard of them first is nobody's business any more. The plans name nobody, and stay for whoever copies the job. */
export async function forgetReaders(db: Handle, jobIds: string[]): Promise<void> {
  await db.delete(jobReaders).where(inArray(jobReaders.jobId, jobIds));
  await db.update(jobStages).set({ opensAt: null }).where(inArray(jobStages.jobId, jobIds));
}

/**
 * The clock begins anew with the group that hears of the job: its place is open again, or its time is another. Where it begins too soon for
 * that by now, everybody hears of it. Call it with the job locked.
 */
export async function restart(ctx: Context, jobId: string): Promise<void> {
  const [job] = await stagedJobs(ctx, [jobId]);
  const now = ctx.now();
  if (!job || isOver(job, now)) return;
  if (whyAllAtOnce(plannedOf(job), now.getTime())) {
    await openAll(ctx, [jobId], "clock");
    await tell(ctx, [job]);
    return;
  }
  const { stages } = job;
  const current = stages.findLast(({ openedAt }) => openedAt);
  if (!current) return;
  // Who has become a favourite while somebody was chosen hears of it now.
  const hearing = stages.some(({ group, openedAt }) => group === "favourites" && openedAt);
  if (hearing && (await letIn(ctx, [jobId], "favourites")).size > 0) await tell(ctx, [job]);
  await project(ctx, [{ job, current, behind: stages.slice(current.place + 1), since: now.getTime() }]);
  await tellSchool(ctx, [job]);
}
