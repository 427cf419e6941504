import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { jobReaders, jobs, requests, schools } from "../../../../../db/schema/index.ts";
import type { Context } from "../../../../platform/context.ts";
import type { Handle } from "../../../../platform/database/connection.ts";
import { text } from "../../../../platform/database/kinds.ts";
import { run } from "../../../../platform/database/rows.ts";
import { instant } from "../../../../platform/database/sql.ts";
import { allHappened } from "../../../notifications/announcements/index.ts";
import { whenAsked } from "../../../notifications/peace/index.ts";
import { again, wakeAll } from "../../clock.ts";
import { stillAskable } from "../askable.ts";
import { answerUntil } from "../rules.ts";
import { endAll, expire, idsOf, tellSchool } from "./over.ts";
import { nobodyTook } from "./round.ts";

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

const jobsAskedFor = (db: Handle, jobIds: string[]) =>
  db
    .select(askedFor)
    .from(jobs)
    .innerJoin(schools, eq(schools.id, jobs.schoolId))
    .where(inArray(jobs.id, jobIds));
type AskedFor = Awaited<ReturnType<typeof jobsAskedFor>>[number];

const requestsOf = (db: Handle, jobIds: string[], state: "open" | "queued") =>
  db
    .select({
      id: requests.id,
      jobId: sql`${requests.jobId}`.mapWith(text.read),
      accountId: requests.accountId,
      minutes: requests.minutes,
      fromReserve: requests.fromReserve,
      until: requests.until,
    })
    .from(requests)
    .where(and(inArray(requests.jobId, jobIds), eq(requests.state, state)))
    .orderBy(asc(requests.place));
type Row = Awaited<ReturnType<typeof requestsOf>>[number];

interface Turn {
  /** The school hears by something else that nobody can be asked. */
  silently?: boolean;
}

/**
 * The next of those whom the school asks hears of it, if nobody is asked now; who cannot be asked any more is skipped (rule: asked-directly). When none is
 * left the school is told, and everybody hears of the job where it wants that. Call it with the job locked.
 */
export const askNext = (ctx: Context, jobId: string, turn: Turn = {}): Promise<void> =>
  askNextOf(ctx, [jobId], turn);

/** As `askNext`, of several jobs. */
async function askNextOf(ctx: Context, jobIds: string[], { silently = false }: Turn = {}): Promise<void> {
  if (jobIds.length === 0) return;
  const { db } = ctx;
  const now = ctx.now();
  const all = await jobsAskedFor(db, jobIds);
  const {
    filled = [],
    archived = [],
    begun = [],
    ahead = [],
  } = Object.groupBy(all, (job) => {
    if (job.filled) return "filled";
    return job.archivedAt ? "archived" : job.startsAt <= now ? "begun" : "ahead";
  });
  await endAll(ctx, idsOf(filled), "filled");
  await endAll(ctx, idsOf([...archived, ...begun]), "expired");
  // Whom nobody is found for begins: the school has to know.
  await nobodyTook(ctx, begun, { hasBegun: true });
  if (ahead.length === 0) return;
  const asked = new Set((await requestsOf(db, idsOf(ahead), "open")).map(({ jobId }) => jobId));
  const without = await askFirst(
    ctx,
    ahead.filter(({ id }) => !asked.has(id)),
  );
  if (!silently) await nobodyTook(ctx, without);
}

interface Opened {
  job: AskedFor;
  request: Row;
  toldFrom: Date;
  until: Date;
}

/** Of those who wait for a job the first who can be asked is, and who stands before them is skipped. @returns the jobs for which there is nobody */
async function askFirst(ctx: Context, all: AskedFor[]): Promise<AskedFor[]> {
  if (all.length === 0) return [];
  const { db } = ctx;
  const waiting = Map.groupBy(await requestsOf(db, idsOf(all), "queued"), ({ jobId }) => jobId);
  const opened: Opened[] = [];
  const skipped: Row[] = [];
  const without = all.filter(({ id }) => !waiting.has(id));
  for (let left = all.filter(({ id }) => waiting.has(id)); left.length > 0; ) {
    const heads = left.flatMap((job) => {
      const request = waiting.get(job.id)?.shift();
      return request ? [{ job, request }] : [];
    });
    const found = await asking(ctx, heads);
    opened.push(...found);
    const isAsked = new Set(found.map(({ job }) => job.id));
    left = left.filter(({ id }) => !isAsked.has(id));
    skipped.push(...heads.filter(({ job }) => !isAsked.has(job.id)).map(({ request }) => request));
    without.push(...left.filter(({ id }) => waiting.get(id)?.length === 0));
    left = left.filter(({ id }) => waiting.get(id)?.length !== 0);
  }
  if (skipped.length > 0)
    await db
      .update(requests)
      .set({ state: "skipped", endedAt: ctx.now() })
      .where(inArray(requests.id, idsOf(skipped)));
  await tellSchool(db, [...new Set(skipped.map(({ jobId }) => jobId))]);
  await openRequests(ctx, opened);
  return without;
}

/** Those of them who can be asked now, and until when they may answer. */
async function asking(ctx: Context, heads: Pick<Opened, "job" | "request">[]): Promise<Opened[]> {
  const can = await stillAskable(ctx, idsOf(heads.map(({ request }) => request)));
  const when = can.size > 0 ? await whenAsked(ctx, [...can]) : undefined;
  return heads.flatMap(({ job, request }) => {
    const asked = when?.get(request.id);
    if (!asked) return [];
    const toldFrom = asked.quietUntil ?? ctx.now();
    if (toldFrom >= job.startsAt) return [];
    const until = answerUntil({
      from: toldFrom.getTime(),
      startsAt: job.startsAt.getTime(),
      minutes: request.minutes ?? job.answerMinutes,
      longer: asked.longer,
    });
    return [{ job, request, toldFrom, until: new Date(until) }];
  });
}

/** They hear of it, from when they may be told. */
async function openRequests(ctx: Context, all: Opened[]) {
  if (all.length === 0) return;
  const { db } = ctx;
  const asked = all.map(({ request: { id }, toldFrom, until }) => ({ id, from: toldFrom, until }));
  // (raw: array)
  await run(
    db,
    sql`
    update requests q set state = 'open', opened_at = ${instant(ctx.now())}, told_from = a."from", until = a.until
    from json_to_recordset(${JSON.stringify(asked)}::json) a(id uuid, "from" timestamptz, until timestamptz)
    where q.id = a.id`,
  );
  await letHear(ctx, all);
  await wakeAll(
    db,
    answerTask,
    all.map(({ job, until }) => ({ jobId: job.id, runAt: until })),
  );
  await allHappened(
    ctx,
    all.map(({ job, request: { id: requestId, accountId: substituteId, fromReserve }, until }) => {
      const answerBy = clockOf(until, job.timeZone);
      const said = { kind: "asked" as const, jobId: job.id, requestId, substituteId, answerBy };
      return [fromReserve ? { ...said, fromReserve } : said, job];
    }),
  );
}

/** `07:03` on the clocks of a zone. */
const clockOf = (at: Date, timeZone: string) =>
  at.toLocaleTimeString("sv-SE", { timeZone, hour: "2-digit", minute: "2-digit" });

/** Of a job that some hear of first, whoever is asked hears as well. */
async function letHear({ db, now }: Context, all: Opened[]) {
  const since = now();
  const readers = all
    .filter(({ job }) => job.audience === "named")
    .map(({ request: { jobId, accountId } }) => ({ jobId, accountId, group: "request" as const, since }));
  if (readers.length > 0) await db.insert(jobReaders).values(readers).onConflictDoNothing();
}

/**
 * Ends the open requests of jobs whose time is over, however late, and asks the next: the clock's. Call it with the jobs locked; doing it twice
 * ends nothing twice. @returns how many have ended
 */
export async function endDue(ctx: Context, jobIds: string[]): Promise<number> {
  const { db } = ctx;
  const now = ctx.now();
  const open = await requestsOf(db, jobIds, "open");
  // Woken before its time by a clock that goes ahead of this one: again when what is left by this one is over.
  const early = open.flatMap(({ jobId, until }) =>
    until && until > now ? [{ jobId, runAt: again(until, now) }] : [],
  );
  await wakeAll(db, answerTask, early);
  const isEarly = new Set(early.map(({ jobId }) => jobId));
  const over = open.filter(({ jobId }) => !isEarly.has(jobId));
  await expire(ctx, idsOf(over));
  const asked = new Set(open.map(({ jobId }) => jobId));
  const unasked = jobIds.filter((id) => !asked.has(id));
  const waiting = unasked.length > 0 ? await requestsOf(db, unasked, "queued") : [];
  await askNextOf(ctx, [...new Set([...over, ...waiting].map(({ jobId }) => jobId))]);
  return over.length;
}
