// (rule: who-hears-first)
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { jobReaders, jobStages, jobs, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { enqueue } from "../../../platform/worker/queue.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { type Group, openingTimes, type Planned, type Stage, whyAllAtOnce } from "./plan.ts";
import { isLeft, letIn } from "./readers.ts";

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

/** Undefined where everybody may hear of it already, or it is gone. */
async function stagedJob(db: Handle, jobId: string) {
  const [job] = await db
    .select(stagedColumns)
    .from(jobs)
    .innerJoin(schools, eq(schools.id, jobs.schoolId))
    .where(and(eq(jobs.id, jobId), eq(jobs.audience, "named")));
  return job;
}
type StagedJob = NonNullable<Awaited<ReturnType<typeof stagedJob>>>;

const plannedOf = ({ urgent, startsAt, timeZone }: StagedJob): Planned => ({
  urgent,
  startsAt: startsAt.getTime(),
  timeZone,
});

const stagesOf = (db: Handle, jobId: string) =>
  db.select().from(jobStages).where(eq(jobStages.jobId, jobId)).orderBy(asc(jobStages.place));
type StageRow = Awaited<ReturnType<typeof stagesOf>>[number];

/**
 * Notes who hear of a new job one after the other, and lets the first in who are there. To be called with the job just written as `named`; where
 * nobody is in any of the groups it is open to everybody then.
 */
export async function beginStages(ctx: Context, jobId: string, plan: Stage[]): Promise<void> {
  const all = [...plan, { group: "everybody" as const, minutes: 0 }];
  await ctx.db.insert(jobStages).values(all.map((stage, place) => ({ jobId, place, ...stage })));
  const job = await stagedJob(ctx.db, jobId);
  if (job) await advance(ctx, job, { isDue: ({ place }) => place === 0, by: "clock" });
}

type Opener = "clock" | "person";

interface How {
  /** Whether a stage opens now. */
  isDue(stage: StageRow): boolean;
  by: Opener;
}

/**
 * Opens what is due, and behind an empty group the next, whose time is not waited for; says when the others will. Call it with the job locked.
 * @returns the groups that hear of it from now on
 */
async function advance(ctx: Context, job: StagedJob, { isDue, by }: How): Promise<Group[]> {
  const stages = await stagesOf(ctx.db, job.id);
  const opened: StageRow[] = [];
  // Whoever hears with all others is let in as one of them (rule: found-by).
  const last = stages.at(-1);
  const isForAll = last !== undefined && isDue(last);
  let wasEmpty = false;
  let since = ctx.now().getTime();
  for (const stage of stages.filter(({ openedAt }) => !openedAt)) {
    if (!wasEmpty && !isDue(stage)) break;
    since = Math.min(ctx.now().getTime(), stage.opensAt?.getTime() ?? since);
    wasEmpty = !(await open(ctx, job, stage, { by, isForAll }));
    opened.push(stage);
  }
  const current = opened.at(-1);
  if (current && current.group !== "everybody")
    await project(ctx, job, current, stages.slice(current.place + 1), since);
  return opened.map(({ group }) => group);
}

/** @returns whether anybody hears of the job who did not before */
async function open(
  ctx: Context,
  job: StagedJob,
  stage: StageRow,
  { by, isForAll }: { by: Opener; isForAll: boolean },
): Promise<boolean> {
  const now = ctx.now();
  await ctx.db.update(jobStages).set({ openedAt: now, openedBy: by, opensAt: null }).where(isStage(stage));
  if (stage.group !== "everybody") return isForAll || (await letIn(ctx, job.id, stage.group)) > 0;
  await ctx.db
    .update(jobs)
    .set({ audience: "everybody", regionCode: job.region, openedAt: now })
    .where(eq(jobs.id, job.id));
  return true;
}

const isStage = ({ jobId, place }: StageRow) => and(eq(jobStages.jobId, jobId), eq(jobStages.place, place));

/** Says when the stages behind the current one open, and has the next be woken for. */
async function project(ctx: Context, job: StagedJob, current: StageRow, behind: StageRow[], since: number) {
  const minutes = [current.minutes];
  // The time of a group of nobody is not waited for.
  for (const { group, minutes: some } of behind)
    if (group !== "everybody") minutes.push((await isLeft(ctx, job.id, group)) ? some : 0);
  const times = openingTimes(minutes, since, plannedOf(job)).map((time) => new Date(time));
  for (const [nth, stage] of behind.entries())
    await ctx.db
      .update(jobStages)
      .set({ opensAt: times[nth] ?? ctx.now() })
      .where(isStage(stage));
  if (times[0]) await wakeAt(ctx, job.id, times[0]);
}

const wakeAt = (ctx: Context, jobId: string, runAt: Date) =>
  enqueue(ctx.db, stageTask, { jobId }, { key: `${stageTask} ${jobId}`, runAt });

/** Those who may hear of it now are told, each once however many groups they are in. */
const tell = (ctx: Context, job: StagedJob) =>
  happened(ctx, { kind: "job-posted", jobId: job.id, urgent: job.urgent }, job);

const isOver = ({ filled, archivedAt, expiresAt }: StagedJob, now: Date) =>
  filled || archivedAt !== null || expiresAt <= now;

/**
 * Opens what its time has come for, however late: the clock's. Call it with the job locked; doing it twice opens nothing twice.
 * (rule: stages-once)
 */
export async function openDue(ctx: Context, jobId: string): Promise<Group[]> {
  const job = await stagedJob(ctx.db, jobId);
  const now = ctx.now();
  if (!job || isOver(job, now)) {
    await standStill(ctx.db, jobId);
    return [];
  }
  const isDue = ({ opensAt }: StageRow) => opensAt !== null && opensAt <= now;
  const opened = await advance(ctx, job, { isDue, by: "clock" });
  if (opened.length > 0) await tell(ctx, job);
  else await wakeAgain(ctx, jobId, now);
  return opened;
}

/** Woken before its time by a clock that goes ahead of this one: again when what is left by this one is over. */
async function wakeAgain(ctx: Context, jobId: string, now: Date) {
  const next = (await stagesOf(ctx.db, jobId)).find(({ opensAt }) => opensAt !== null)?.opensAt;
  if (next) await wakeAt(ctx, jobId, new Date(Math.max(next.getTime(), now.getTime() + 1_000)));
}

/** Lets everybody in, before their time. Call it with the job locked, and tell them. @returns the groups that did not hear of it yet */
export async function openAll(ctx: Context, jobId: string, by: Opener): Promise<Group[]> {
  const job = await stagedJob(ctx.db, jobId);
  return job ? advance(ctx, job, { isDue: () => true, by }) : [];
}

/** Nobody further hears of a job for which somebody is chosen, or that is over. Call it with the job locked. */
export async function standStill(db: Handle, jobId: string): Promise<void> {
  await db
    .update(jobStages)
    .set({ opensAt: null })
    .where(and(eq(jobStages.jobId, jobId), isNull(jobStages.openedAt)));
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
  const job = await stagedJob(ctx.db, jobId);
  const now = ctx.now();
  if (!job || isOver(job, now)) return;
  if (whyAllAtOnce(plannedOf(job), now.getTime())) {
    await openAll(ctx, jobId, "clock");
    await tell(ctx, job);
    return;
  }
  const stages = await stagesOf(ctx.db, jobId);
  const current = stages.findLast(({ openedAt }) => openedAt);
  if (!current) return;
  // Who has become a favourite while somebody was chosen hears of it now.
  const hearing = stages.some(({ group, openedAt }) => group === "favourites" && openedAt);
  if (hearing && (await letIn(ctx, jobId, "favourites")) > 0) await tell(ctx, job);
  await project(ctx, job, current, stages.slice(current.place + 1), now.getTime());
}
