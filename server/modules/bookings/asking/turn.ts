import { and, asc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { cancellations, jobReaders, jobs, requests, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { enqueue } from "../../../platform/worker/queue.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { whenAsked } from "../../notifications/peace/index.ts";
import { collisionsOf } from "../choice/collisions.ts";
import { openAll } from "../stages/index.ts";
import { actsIn } from "../substitutes/acting.ts";
import { endRequests } from "./over.ts";
import { answerUntil } from "./rules.ts";

/** Name of the queue task that ends the request of a job that nobody has answered in time. */
export const answerTask = "end-requests";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      [answerTask]: { jobId: string };
    }
  }
}

const askedFor = {
  id: jobs.id,
  schoolId: jobs.schoolId,
  ownerId: jobs.ownerId,
  region: schools.regionCode,
  timeZone: schools.timeZone,
  answerMinutes: schools.answerMinutes,
  audience: jobs.audience,
  filled: jobs.filled,
  startsAt: jobs.startsAt,
  expiresAt: jobs.expiresAt,
  archivedAt: jobs.archivedAt,
};

async function jobAskedFor(db: Handle, jobId: string) {
  const [job] = await db
    .select(askedFor)
    .from(jobs)
    .innerJoin(schools, eq(schools.id, jobs.schoolId))
    .where(eq(jobs.id, jobId));
  return job;
}
type AskedFor = NonNullable<Awaited<ReturnType<typeof jobAskedFor>>>;

const requestsOf = (db: Handle, jobId: string, state: "open" | "queued") =>
  db
    .select()
    .from(requests)
    .where(and(eq(requests.jobId, jobId), eq(requests.state, state)))
    .orderBy(asc(requests.place));
type Row = Awaited<ReturnType<typeof requestsOf>>[number];

/**
 * The next of those whom the school asks hears of it, if nobody is asked now; who cannot be asked any more is skipped (rule: asked-directly). When none is
 * left the school is told, and everybody hears of the job where it wants that. Call it with the job locked.
 * @param silently the school hears by something else that nobody can be asked
 */
export async function askNext(ctx: Context, jobId: string, { silently = false } = {}): Promise<void> {
  const job = await jobAskedFor(ctx.db, jobId);
  if (!job) return;
  if (job.filled || job.archivedAt) {
    await endRequests(ctx, jobId, job.filled ? "filled" : "expired");
    return;
  }
  if (job.startsAt <= ctx.now()) {
    await endRequests(ctx, jobId, "expired");
    // Whom nobody is found for begins: the school has to know.
    await nobodyTook(ctx, job, { hasBegun: true });
    return;
  }
  if ((await requestsOf(ctx.db, jobId, "open")).length > 0) return;
  const waiting = await requestsOf(ctx.db, jobId, "queued");
  for (const request of waiting) if (await openRequest(ctx, job, request)) return;
  if (!silently) await nobodyTook(ctx, job);
}

/** @returns whether they are asked now, and not skipped */
async function openRequest(ctx: Context, job: AskedFor, request: Row): Promise<boolean> {
  const { accountId } = request;
  const now = ctx.now();
  const asked = (await canBeAsked(ctx.db, job.id, accountId))
    ? await whenAsked(ctx, job.id, accountId)
    : undefined;
  const toldFrom = asked?.quietUntil ?? now;
  if (!asked || toldFrom >= job.startsAt) {
    await ctx.db.update(requests).set({ state: "skipped", endedAt: now }).where(eq(requests.id, request.id));
    return false;
  }
  const until = new Date(
    answerUntil({
      from: toldFrom.getTime(),
      startsAt: job.startsAt.getTime(),
      minutes: request.minutes ?? job.answerMinutes,
      longer: asked.longer,
    }),
  );
  await ctx.db
    .update(requests)
    .set({ state: "open", openedAt: now, toldFrom, until })
    .where(eq(requests.id, request.id));
  await letHear(ctx, job, accountId);
  await wakeAt(ctx, job.id, until);
  const answerBy = clockOf(until, job.timeZone);
  await happened(
    ctx,
    {
      kind: "asked",
      jobId: job.id,
      requestId: request.id,
      substituteId: accountId,
      answerBy,
      ...(request.fromReserve ? { fromReserve: true as const } : {}),
    },
    job,
  );
  return true;
}

/** `07:03` on the clocks of a zone. */
const clockOf = (at: Date, timeZone: string) =>
  at.toLocaleTimeString("sv-SE", { timeZone, hour: "2-digit", minute: "2-digit" });

/** Of a job that some hear of first, whoever is asked hears as well. */
async function letHear({ db, now }: Context, { id, audience }: AskedFor, accountId: string) {
  if (audience === "named")
    await db
      .insert(jobReaders)
      .values({ jobId: id, accountId, group: "request", since: now() })
      .onConflictDoNothing();
}

/** Whether they still act as a substitute there, and neither hide the school nor are booked elsewhere at the same hours (raw: exists). */
async function canBeAsked(db: Handle, jobId: string, accountId: string): Promise<boolean> {
  const found = await firstRow(
    db,
    { can: boolean },
    sql`
    select p.locked_at is null and p.id <> j.owner_id and ${actsIn("p", sql`s.region_code`)}
      and not exists (select from school_blocks b where b.account_id = p.id and b.school_id = s.id) as can
    from jobs j join schools s on s.id = j.school_id join accounts p on p.id = ${accountId}
    where j.id = ${jobId}`,
  );
  if (!found?.can) return false;
  const collisions = await collisionsOf(db, accountId, jobId);
  return collisions.every(({ conflict }) => conflict !== "full");
}

const wakeAt = (ctx: Context, jobId: string, runAt: Date) =>
  enqueue(ctx.db, answerTask, { jobId }, { key: `${answerTask} ${jobId}`, runAt });

/** Everybody hears of it, if the school wants that, and some alone did or those in reserve; the school is told either way. */
async function nobodyTook(ctx: Context, job: AskedFor, { hasBegun = false } = {}) {
  const [last] = await ctx.db
    .select({
      thenEverybody: requests.thenEverybody,
      fromReserve: requests.fromReserve,
      askedBy: requests.askedBy,
    })
    .from(requests)
    .where(and(eq(requests.jobId, job.id), ne(requests.state, "takenBack")))
    .orderBy(sql`${requests.place} desc`)
    .limit(1);
  if (!last) return;
  const isOpened = last.thenEverybody && !hasBegun && (await openToEverybody(ctx, job, last.fromReserve));
  const answer = isOpened ? "nobodyAll" : "nobody";
  await happened(ctx, { kind: "request-answered", jobId: job.id, answer, askedBy: last.askedBy }, job);
}

/**
 * Tells everybody of a job of which some alone have heard; or anew, of a place that fell free and that nobody in reserve took, unless a principal has done that
 * (rule: reserve). @returns whether all hear of it now
 */
async function openToEverybody(ctx: Context, job: AskedFor, fromReserve: boolean): Promise<boolean> {
  const opened = await openAll(ctx, job.id, "clock");
  const isAgain = opened.length === 0 && fromReserve && !(await isToldAnew(ctx.db, job.id));
  if (opened.length === 0 && !isAgain) return false;
  const again = isAgain ? { again: Bun.randomUUIDv7() } : {};
  await happened(ctx, { kind: "job-posted", jobId: job.id, urgent: false, ...again }, job);
  return true;
}

const isToldAnew = async (db: Handle, jobId: string): Promise<boolean> =>
  (await db.$count(
    cancellations,
    and(eq(cancellations.jobId, jobId), isNull(cancellations.settledAt), isNotNull(cancellations.urgentAt)),
  )) > 0;

/**
 * Ends the open request of a job whose time is over, however late, and asks the next: the clock's. Call it with the job locked; doing it twice
 * ends nothing twice. @returns whether one has ended
 */
export async function endDue(ctx: Context, jobId: string): Promise<boolean> {
  const [open] = await requestsOf(ctx.db, jobId, "open");
  const now = ctx.now();
  // Woken before its time by a clock that goes ahead of this one: again when what is left by this one is over.
  if (open?.until && open.until > now) {
    await wakeAt(ctx, jobId, new Date(Math.max(open.until.getTime(), now.getTime() + 1_000)));
    return false;
  }
  if (open) await endRequests(ctx, jobId, "expired", { accountId: open.accountId });
  if (open || (await requestsOf(ctx.db, jobId, "queued")).length > 0) await askNext(ctx, jobId);
  return open !== undefined;
}
