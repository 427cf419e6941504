import { and, asc, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { accounts, jobs, requests } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { instant } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import { requireSubstitute, visibleAddressSql } from "../../auth/who/index.ts";
import { summariesOf, summaryColumns, summaryKind } from "../../notifications/messages/index.ts";
import { aboutJob } from "../applications/about.ts";
import { collisionsOfAll, worstOf } from "../choice/collisions.ts";
import { managedJob } from "../managed-job.ts";
import { reasonsFor } from "../own-fit/index.ts";
import { named } from "../policy.ts";
import type { Conflict } from "../rules.ts";
import type { AskedOne, MyRequest } from "./model.ts";
import { overtakenBy, undoUntil } from "./rules.ts";

/** Whom the school has asked for a job, in order. @throws Refusal 403, 404 for a job that is not the actor's to manage */
export async function requestsTo(ctx: Context, actor: Actor, key: string): Promise<AskedOne[]> {
  const job = await managedJob(ctx.db, actor, key);
  const found = await ctx.db
    .select({
      id: requests.id,
      personId: requests.accountId,
      email: accounts.email,
      isTold: sql`${visibleAddressSql(sql`${actor.id}`, sql`${accounts.id}`)}`.mapWith(boolean.read),
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      image: accounts.image,
      place: requests.place,
      state: requests.state,
      openedAt: requests.openedAt,
      toldFrom: requests.toldFrom,
      until: requests.until,
      fromReserve: requests.fromReserve,
    })
    .from(requests)
    .innerJoin(accounts, eq(accounts.id, requests.accountId))
    .where(eq(requests.jobId, job.id))
    .orderBy(asc(requests.place));
  return found.map(({ email, isTold, toldFrom, until, openedAt, ...one }) => {
    const { later, until: shown } = clockShown({ state: one.state, toldFrom, until, openedAt }, ctx.now());
    return {
      ...one,
      ...(isTold ? { email } : {}),
      ...(shown && openedAt ? { until: shown.toISOString(), since: openedAt.toISOString() } : {}),
      later,
    };
  });
}

/** What a school is told of the time of a request: of who heard of it later, when it ends would say when their quiet hours did. */
export function clockShown(
  { state, openedAt, toldFrom, until }: Pick<Request, "state" | "openedAt" | "toldFrom" | "until">,
  now: Date,
): { later: boolean; until: Date | null } {
  if (state !== "open" || !openedAt || !toldFrom) return { later: false, until: null };
  return { later: toldFrom > now, until: toldFrom <= openedAt ? until : null };
}
type Request = typeof requests.$inferSelect;

const mine = {
  id: requests.id,
  jobId: jobs.id,
  state: requests.state,
  until: requests.until,
  toldFrom: requests.toldFrom,
  endedAt: requests.endedAt,
  fromReserve: requests.fromReserve,
  startsAt: jobs.startsAt,
  filled: jobs.filled,
  updatedAt: jobs.updatedAt,
};

/** What somebody was asked: whoever waits behind others, or was passed over, hears of neither. */
const heardBy = ({ db }: Context, { id }: Actor, which: SQL | undefined) =>
  db
    .select(mine)
    .from(requests)
    .innerJoin(jobs, eq(jobs.id, requests.jobId))
    .where(and(eq(requests.accountId, id), isNotNull(requests.openedAt), isNull(jobs.archivedAt), which));
type Heard = Awaited<ReturnType<typeof heardBy>>[number];

/** What the actor was last asked of a job; undefined if nothing. */
export async function myRequestFor(ctx: Context, actor: Actor, key: string): Promise<MyRequest | undefined> {
  const [found] = await heardBy(ctx, actor, named(key, jobs)).orderBy(desc(requests.place)).limit(1);
  const [request] = await told(ctx, actor, found ? [found] : []);
  return request;
}

/** How many are told of at most. */
const most = 50;

/**
 * What the actor is asked, those that end first before all others, and what they were asked of jobs that are ahead. @throws Refusal 403 for who is no
 * substitute
 */
export async function myRequests(ctx: Context, actor: Actor): Promise<MyRequest[]> {
  requireSubstitute(actor);
  const found = await heardBy(ctx, actor, or(eq(requests.state, "open"), gt(jobs.startsAt, ctx.now())))
    .orderBy(sql`${requests.state} <> 'open'`, sql`${requests.until} nulls last`, desc(requests.askedAt))
    .limit(most);
  return told(ctx, actor, found);
}

async function told(ctx: Context, actor: Actor, all: Heard[]): Promise<MyRequest[]> {
  const now = ctx.now();
  // Its time may be over, though nobody has been woken for that yet.
  const isOpen = ({ state, until }: Heard) => state === "open" && (until === null || until > now);
  const open = all.filter(isOpen);
  const [clashes, reasons] = await Promise.all([
    clashesOf(ctx, actor, open),
    reasonsFor(
      ctx,
      actor,
      open.map(({ jobId }) => jobId),
    ),
  ]);
  return all.map((heard) => {
    const { id, jobId, until, toldFrom, endedAt, fromReserve, startsAt } = heard;
    const state = heard.state === "open" && !isOpen(heard) ? ("expired" as const) : heard.state;
    const why = reasons.get(jobId) ?? [];
    const request = { id, jobId, state, fromReserve, reasons: why, conflict: "none" as const };
    if (state === "overtaken") return { ...request, overtakenBy: overtakenBy(heard) };
    if (state === "accepted" && endedAt) {
      const end = undoUntil(endedAt.getTime(), startsAt.getTime());
      return end > now.getTime() ? { ...request, undoUntil: new Date(end).toISOString() } : request;
    }
    return state === "open" && until
      ? {
          ...request,
          until: until.toISOString(),
          ...(toldFrom ? { since: toldFrom.toISOString() } : {}),
          ...clashes.get(jobId),
        }
      : request;
  });
}

interface Clash {
  conflict: Conflict;
  clashesWith?: string;
}

/** Only what may be answered is looked at for conflicts, by job; what clashes with nothing is left out. */
async function clashesOf(ctx: Context, actor: Actor, open: Heard[]): Promise<Map<string, Clash>> {
  const { db } = ctx;
  const collisions = await collisionsOfAll(
    ctx,
    open.map(({ jobId }) => ({ substituteId: actor.id, jobId })),
  );
  const clashes = open.flatMap(({ jobId }, nth) => {
    const worst = worstOf(collisions[nth] ?? []);
    return worst ? [{ jobId, worst }] : [];
  });
  if (clashes.length === 0) return new Map();
  const others = await summariesOf(
    db,
    clashes.map(({ worst }) => worst.jobId),
  );
  return new Map(
    clashes.map(({ jobId, worst: { conflict, jobId: otherId } }) => {
      const other = others.get(otherId);
      return [jobId, { conflict, ...(other ? { clashesWith: aboutJob(other, actor.lang) } : {}) }];
    }),
  );
}

/** A request that waits for an answer. */
export interface WaitingRequest {
  jobId: string;
  /** Which job it is, in the reader's language. */
  about: string;
  until: Date;
  /** Of the job's school. */
  timeZone: string;
  fromReserve: boolean;
}

/** What waits for the actor's answer now, that which ends first before all others: none but substitutes are asked (raw: json). */
export async function waitingFor(ctx: Context, actor: Actor): Promise<WaitingRequest[]> {
  const found = await rows(
    ctx.db,
    { job: summaryKind, until: requests.until, timeZone: jobs.timeZone, fromReserve: requests.fromReserve },
    sql`
    select ${summaryColumns} as job, q.until, j.time_zone as "timeZone", q.from_reserve as "fromReserve"
    from requests q join current_jobs j on j.id = q.job_id
    join schools s on s.id = j.school_id
    left join job_types t on t.value = j.job_type_value
    where q.account_id = ${actor.id} and q.state = 'open' and q.until > ${instant(ctx.now())}
    order by q.until limit ${most}`,
  );
  return found.flatMap(({ job, until, ...request }) =>
    until ? { ...request, jobId: job.id, about: aboutJob(job, actor.lang), until } : [],
  );
}
