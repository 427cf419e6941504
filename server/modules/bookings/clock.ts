import { inArray, type SQL, sql } from "drizzle-orm";
import { jobs } from "../../../db/schema/index.ts";
import { type Context, type RootContext, transaction } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { databaseWasAway } from "../../platform/database/passing-trouble.ts";
import { rows } from "../../platform/database/rows.ts";
import { uuids } from "../../platform/database/sql.ts";
import { enqueueAll, isWaiting, takeWaiting } from "../../platform/worker/queue.ts";
import { lockJob } from "./locks.ts";

/** What is due for jobs at times that the database keeps: a task of the queue is woken for each (rule: clocks-together). */
export interface Clock<Done> {
  /** Name of the task, which has `{ jobId }`. */
  task: "open-stages" | "end-requests";
  /** Statement that gives jobs, as `job_id`, of which the time has come, those that have waited longest first. */
  due(now: Date): SQL;
  /** Does what is due for these, however late. They are locked; doing it twice does nothing twice. */
  strike(ctx: Context, jobIds: string[]): Promise<Done>;
  /** That has been done. */
  count(done: Done): void;
}

/** Before what is told of it, however much that is (rule: message-order). */
const priority = -12;
/** So many are held at once: nobody who wants one of them waits long. */
const batch = 50;
/** So many are looked at for them. */
const most = 1_000;

const keyOf = ({ task }: Pick<Clock<never>, "task">, jobId: string) => `${task} ${jobId}`;

/** Has clocks strike; a job has one of a kind. */
export const wakeAll = (
  db: Handle,
  task: Clock<never>["task"],
  all: { jobId: string; runAt: Date }[],
): Promise<void> =>
  enqueueAll(
    db,
    task,
    all.map(({ jobId, runAt }) => ({ payload: { jobId }, key: keyOf({ task }, jobId), runAt, priority })),
  );

/** When a clock strikes that was woken for before its time, by one that goes ahead of this: when what is left by this one is over. */
export const again = (at: Date, now: Date): Date => new Date(Math.max(at.getTime(), now.getTime() + 1_000));

/**
 * The task of a job: what else is due now, in batches, so that a thousand clocks that strike at once are not a thousand tasks; then what is due for the job, by
 * itself, as it may have to wait for somebody who holds it.
 */
export async function strikeWithOthers<Done>(
  ctx: RootContext,
  clock: Clock<Done>,
  jobId: string,
): Promise<void> {
  const failed: string[] = [];
  try {
    while (await strikeBatch(ctx, clock, failed));
  } catch (error) {
    // Their own tasks do it, as this one does for its job.
    if (databaseWasAway(error)) throw error;
    ctx.log.warn(
      { err: error, task: clock.task },
      "other clocks have not struck, and are left to their own tasks",
    );
  }
  await strikeAlone(ctx, clock, jobId);
}

/** What it does when it strikes, and what is made of that. */
export type Striking<Done> = Pick<Clock<Done>, "strike" | "count">;

export const strikeAlone = <Done>(ctx: RootContext, clock: Striking<Done>, jobId: string): Promise<void> =>
  struck(ctx, clock, async (db) => {
    await lockJob(db, jobId);
    return [jobId];
  });

/** Of these, whether a task waits for them or not, and whatever becomes of one. @throws the first failure, when all have had their turn */
export async function strikeEach<Done>(
  ctx: RootContext,
  clock: Striking<Done>,
  jobIds: string[],
): Promise<void> {
  const failures: unknown[] = [];
  for (let from = 0; from < jobIds.length; from += batch) {
    const some = jobIds.slice(from, from + batch);
    let held: string[] = [];
    const lock = async (db: Handle) => (held = await lockFree(db, some));
    await struck(ctx, clock, lock).catch(() => (held = []));
    for (const jobId of some.filter((one) => !held.includes(one)))
      await strikeAlone(ctx, clock, jobId).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function struck<Done>(
  ctx: RootContext,
  clock: Striking<Done>,
  lock: (db: Handle) => Promise<string[]>,
): Promise<void> {
  const done = await transaction(ctx, async (ctx) => {
    const jobIds = await lock(ctx.db);
    return jobIds.length > 0 ? clock.strike(ctx, jobIds) : undefined;
  });
  if (done !== undefined) clock.count(done);
}

/**
 * Others of which the time has come and whose task waits: who holds one of them does not hold up the rest. Where one fails each has its own transaction; its
 * own task tries it again, and shows why.
 * @param failed by id, which are left out; those that fail are added
 * @returns whether there may be more
 */
async function strikeBatch<Done>(ctx: RootContext, clock: Clock<Done>, failed: string[]): Promise<boolean> {
  let taken: string[] = [];
  const take = (which: (db: Handle) => Promise<string[]>) => async (db: Handle) => {
    taken = await which(db);
    if (taken.length > 0)
      await takeWaiting(
        db,
        taken.map((jobId) => keyOf(clock, jobId)),
      );
    return taken;
  };
  try {
    await struck(
      ctx,
      clock,
      take((db) => lockDue(ctx, db, clock, failed)),
    );
  } catch (error) {
    if (databaseWasAway(error) || taken.length === 0) throw error;
    for (const jobId of [...taken])
      await struck(
        ctx,
        clock,
        take((db) => lockFree(db, [jobId])),
      ).catch((error) => {
        if (databaseWasAway(error)) throw error;
        ctx.log.warn(
          { err: error, task: clock.task, jobId },
          "a clock has not struck, and is left to its own task",
        );
        failed.push(jobId);
      });
  }
  return taken.length > 0;
}

/** In the order of their ids (rule: lock-order) (raw: lock). */
async function lockDue<Done>(
  { now }: RootContext,
  db: Handle,
  clock: Clock<Done>,
  but: string[],
): Promise<string[]> {
  const found = await rows(
    db,
    { id: jobs.id },
    sql`
    with due as materialized (${clock.due(now())} limit ${most}),
    waiting as materialized (
      select distinct d.job_id from due d join graphile_worker.jobs w on w.key = ${`${clock.task} `}::text || d.job_id
      where ${isWaiting} and d.job_id <> all(${uuids(but)}))
    select j.id from waiting w join jobs j on j.id = w.job_id
    order by j.id limit ${batch} for no key update of j skip locked`,
  );
  return found.map(({ id }) => id);
}

/** Those of them that nobody else holds. */
async function lockFree(db: Handle, jobIds: string[]): Promise<string[]> {
  const found = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(inArray(jobs.id, jobIds))
    .orderBy(jobs.id)
    .for("no key update", { skipLocked: true });
  return found.map(({ id }) => id);
}
