import { and, asc, desc, eq, gt, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { accounts, jobs, requests } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { instant } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import { requireSubstitute, visibleAddressSql } from "../../auth/who/index.ts";
import { jobSummary, summaryColumns, summaryKind } from "../../notifications/messages/index.ts";
import { aboutJob } from "../applications/about.ts";
import { collisionsOf, worstOf } from "../choice/collisions.ts";
import { managedJob } from "../managed-job.ts";
import { named } from "../policy.ts";
import type { Conflict } from "../rules.ts";
import type { AskedOne, MyRequest } from "./model.ts";
import { undoUntil } from "./rules.ts";

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
      ...(shown ? { until: shown.toISOString() } : {}),
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
  endedAt: requests.endedAt,
  fromReserve: requests.fromReserve,
  startsAt: jobs.startsAt,
};

/** What somebody was asked: whoever waits behind others, or was passed over, hears of neither. */
const heardBy = ({ db }: Context, { id }: Actor, which: SQL | undefined) =>
  db
    .select(mine)
    .from(requests)
    .innerJoin(jobs, eq(jobs.id, requests.jobId))
    .where(
      and(
        eq(requests.accountId, id),
        notInArray(requests.state, ["queued", "skipped"]),
        isNull(jobs.archivedAt),
        which,
      ),
    );
type Heard = Awaited<ReturnType<typeof heardBy>>[number];

/** What the actor was last asked of a job; undefined if nothing. */
export async function myRequestFor(ctx: Context, actor: Actor, key: string): Promise<MyRequest | undefined> {
  const [found] = await heardBy(ctx, actor, named(key, jobs)).orderBy(desc(requests.place)).limit(1);
  return found && told(ctx, actor, found);
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
  const all: MyRequest[] = [];
  for (const row of found) all.push(await told(ctx, actor, row));
  return all;
}

/** Only what may be answered is looked at for conflicts: these are few. */
async function told(ctx: Context, actor: Actor, heard: Heard): Promise<MyRequest> {
  const { id, jobId, state, until, endedAt, fromReserve, startsAt } = heard;
  const now = ctx.now();
  // Its time is over, though nobody has been woken for that yet.
  const isOver = state === "open" && until !== null && until <= now;
  const request = { id, jobId, state: isOver ? ("expired" as const) : state, fromReserve };
  if (request.state === "accepted" && endedAt) {
    const end = undoUntil(endedAt.getTime(), startsAt.getTime());
    return {
      ...request,
      conflict: "none",
      ...(end > now.getTime() ? { undoUntil: new Date(end).toISOString() } : {}),
    };
  }
  if (request.state !== "open" || !until) return { ...request, conflict: "none" };
  return { ...request, until: until.toISOString(), ...(await clashOf(ctx, actor, jobId)) };
}

async function clashOf(
  { db }: Context,
  actor: Actor,
  jobId: string,
): Promise<{ conflict: Conflict; clashesWith?: string }> {
  const collisions = await collisionsOf(db, actor.id, jobId);
  const clash = worstOf(collisions);
  const other = clash && (await jobSummary(db, clash.jobId));
  return {
    conflict: clash?.conflict ?? "none",
    ...(other ? { clashesWith: aboutJob(other, actor.lang) } : {}),
  };
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
