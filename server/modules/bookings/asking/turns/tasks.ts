import { and, eq, exists, gt, isNotNull, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { TaskList } from "graphile-worker";
import { currentJobs, requests } from "../../../../../db/schema/index.ts";
import type { RootContext } from "../../../../platform/context.ts";
import { instant } from "../../../../platform/database/sql.ts";
import { countRequest } from "../../../../platform/metrics/metrics.ts";
import { type Clock, strikeAlone, strikeEach, strikeWithOthers } from "../../clock.ts";
import { answerTask, endDue } from "./turn.ts";

/** Name of the queue task that ends what no other has. */
const lateTask = "end-late-requests";

/** When the worker looks for requests that nobody was woken for. */
export const askingCrontab = `*/5 * * * * ${lateTask}`;

export const askingTasks = (ctx: RootContext): TaskList => ({
  [answerTask]: ({ jobId }: { jobId: string }) => strikeWithOthers(ctx, answerClock, jobId),
  [lateTask]: () => endLate(ctx),
});

const answerClock: Clock<number> = {
  task: answerTask,
  due: (now) =>
    sql`select job_id from requests where state = 'open' and until <= ${instant(now)} and job_id is not null order by until`,
  strike: endDue,
  count: (ended) => countRequest("expired", ended),
};

/** Ends the request of a job that nobody has answered in time, and asks the next. */
export const endRequest = (ctx: RootContext, jobId: string): Promise<void> =>
  strikeAlone(ctx, answerClock, jobId);

/** Milliseconds. */
const late = 60_000;
const most = 1_000;

/**
 * What the queue has given up or lost, and where somebody waits while nobody is asked, as the one who was has closed their account (rule: requests-once).
 */
export async function endLate(ctx: RootContext): Promise<void> {
  const { db, now } = ctx;
  const beside = alias(requests, "beside");
  const isAsked = db
    .select({ id: beside.id })
    .from(beside)
    .where(and(eq(beside.jobId, requests.jobId), eq(beside.state, "open")));
  const isAhead = db
    .select({ id: currentJobs.id })
    .from(currentJobs)
    .where(and(eq(currentJobs.id, requests.jobId), gt(currentJobs.expiresAt, now())));
  const isLate = and(eq(requests.state, "open"), lt(requests.until, new Date(now().getTime() - late)));
  const isLeft = and(eq(requests.state, "queued"), notExists(isAsked));
  const due = await db
    .selectDistinct({ jobId: requests.jobId })
    .from(requests)
    .where(and(isNotNull(requests.jobId), exists(isAhead), or(isLate, isLeft)))
    .limit(most);
  await strikeEach(
    ctx,
    answerClock,
    due.flatMap(({ jobId }) => jobId ?? []),
  );
}
