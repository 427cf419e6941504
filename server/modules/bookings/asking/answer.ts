import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { jobs, requests, standingApplications } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { run } from "../../../platform/database/rows.ts";
import { conflict, forbidden, notFound } from "../../../platform/failures/errors.ts";
import { countRequest } from "../../../platform/metrics/metrics.ts";
import type { Actor } from "../../auth/index.ts";
import { lockOwnAccount, requireSubstitute } from "../../auth/who/index.ts";
import { publish, requestsChanged } from "../../events/index.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { readNewsOfJob } from "../../notifications/inbox/index.ts";
import { overlapping, record } from "../applications/apply.ts";
import { assign, type Booked, countBooked } from "../choice/assign.ts";
import { collisionsOf, confirmedAt, settleApplications, worstOf } from "../choice/collisions.ts";
import { toldOfDays } from "../days/lost.ts";
import { openTo, openWindows } from "../days/open-windows.ts";
import { lockJob } from "../locks.ts";
import { leaveReserve } from "../reserve/leave.ts";
import { type Conflict, worst } from "../rules.ts";
import { overtakenBy } from "./rules.ts";
import { spareNext } from "./spare/index.ts";
import type { Spare } from "./spare/rules.ts";
import { askNext } from "./turns/index.ts";

const askedColumns = {
  id: requests.id,
  state: requests.state,
  until: requests.until,
  endedAt: requests.endedAt,
  askedBy: requests.askedBy,
  fromReserve: requests.fromReserve,
  jobId: jobs.id,
  schoolId: jobs.schoolId,
  startDate: jobs.startDate,
  ownerId: jobs.ownerId,
  region: jobs.regionCode,
  audience: jobs.audience,
  daysShared: jobs.daysShared,
  startsAt: jobs.startsAt,
  filled: jobs.filled,
  updatedAt: jobs.updatedAt,
};

/** What somebody is asked for, or was. @throws Refusal 404 for a request that is not theirs, that they have not heard of, or whose job is gone */
export async function requestOf(db: Handle, actor: Actor, id: string) {
  const [request] = await db
    .select(askedColumns)
    .from(requests)
    .innerJoin(jobs, eq(jobs.id, requests.jobId))
    .where(
      and(
        eq(requests.id, id),
        eq(requests.accountId, actor.id),
        isNull(jobs.archivedAt),
        isNotNull(requests.openedAt),
      ),
    );
  if (!request) throw notFound();
  return request;
}
export type Asked = Awaited<ReturnType<typeof requestOf>>;

/** @throws Refusal 409 when it is over, saying by what */
function refuseUnlessOpen(request: Asked, now: Date) {
  const { state, until } = request;
  if (state === "open" && until && until > now) return;
  // Its time is over, though nobody has been woken for that yet.
  const ended = state === "open" || state === "queued" || state === "skipped" ? "expired" : state;
  const over = ended === "overtaken" ? (overtakenBy(request) ?? ended) : ended;
  throw conflict("request_over", `errors:request.${over}`);
}

interface Accepting {
  id: string;
  alreadyWarned?: boolean;
  warnedOf?: "partial" | "close";
}

/**
 * Takes a job that a school has asked for: one transaction, in which an application is made if there is none and the person is booked by the rules of
 * choosing (rule: request-accepted). Twice, even on two devices, changes nothing.
 * @param alreadyWarned the person was told of a partial or close conflict, and means it
 * @param warnedOf of which, where that is known: a worse one, that came meanwhile, is told of first
 * @throws Refusal 403 for a job that is theirs to manage by now; 404; 409 `request_over`, and for a conflict as in applying
 */
export async function accept(
  ctx: Context,
  actor: Actor,
  { id, alreadyWarned = false, warnedOf = "partial" }: Accepting,
): Promise<void> {
  requireSubstitute(actor);
  const booked = await transaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, actor);
    await lockJob(ctx.db, (await requestOf(ctx.db, actor, id)).jobId);
    const request = await requestOf(ctx.db, actor, id);
    if (await hasJob(ctx, request.jobId, actor.id)) return undefined;
    // They had it, and the school has taken that back, or they could not come.
    if (request.state === "accepted") throw conflict("request_over", "errors:request.overtaken");
    refuseUnlessOpen(request, ctx.now());
    if (request.ownerId === actor.id) throw forbidden("errors:application.ownJob", "own_job");
    // One instant for all of it: by that it is known what an undoing brings back.
    const at = ctx.now();
    const isMeant = (conflict: Conflict) => alreadyWarned && worst([warnedOf, conflict]) === warnedOf;
    return take({ ...ctx, now: () => at }, actor, request, isMeant);
  });
  if (!booked) return;
  countRequest("accepted");
  countBooked(booked);
}

const hasApplied = async (db: Handle, jobId: string, accountId: string): Promise<boolean> =>
  (await db.$count(
    standingApplications,
    and(
      eq(standingApplications.jobId, jobId),
      eq(standingApplications.substituteId, accountId),
      isNull(standingApplications.deactivatedByJobId),
    ),
  )) > 0;

/** They are chosen for it, perhaps by the school meanwhile: they have what they say yes to; where the days are shared, what is open of those that they can (rule: days-apart) (raw: exists). */
export async function hasJob(
  { db, now }: Pick<Context, "db" | "now">,
  jobId: string,
  accountId: string,
): Promise<boolean> {
  const had = await run(
    db,
    sql`select from assignments x join jobs j on j.id = x.job_id where x.job_id = ${jobId} and x.substitute_id = ${accountId}
      and (not j.days_shared or isempty(${openTo(sql`x.substitute_id`, now())}))`,
  );
  return had > 0;
}

/** They come only for all of their days, of which somebody else has some by now. @throws Refusal 409 (raw: exists) */
async function refuseUnlessWhole({ db, now }: Context, jobId: string, accountId: string): Promise<void> {
  const incomplete = await run(
    db,
    sql`select from standing_applications a join jobs j on j.id = a.job_id
      where a.job_id = ${jobId} and a.substitute_id = ${accountId} and a.only_together and j.days_shared
        and not coalesce(a.windows, j.windows) - coalesce((select x.windows from assignments x
          where x.job_id = a.job_id and x.substitute_id = a.substitute_id), '{}') <@ ${openWindows(now())}`,
  );
  if (incomplete > 0) throw conflict("request_over", "errors:days.notAllOpen");
}

async function take(
  ctx: Context,
  actor: Actor,
  request: Asked,
  isMeant: (conflict: Conflict) => boolean,
): Promise<Booked> {
  const { jobId, audience, ownerId } = request;
  if (request.daysShared) await refuseUnlessWhole(ctx, jobId, actor.id);
  const collisions = await collisionsOf(ctx, actor.id, jobId);
  const clash = worstOf(collisions);
  if (clash && !isMeant(clash.conflict)) throw await overlapping(ctx, actor, clash);
  const conflictConfirmed = clash !== undefined;
  // An application that stands is theirs from before, and stays when they undo this.
  if (conflictConfirmed || !(await hasApplied(ctx.db, jobId, actor.id)))
    await record(ctx, actor, jobId, conflictConfirmed, confirmedAt(ctx.now(), collisions));
  const endedAt = ctx.now();
  await ctx.db
    .update(requests)
    .set({ state: "accepted", endedAt, until: null })
    .where(eq(requests.id, request.id));
  const booked = await assign(ctx, {
    jobId,
    substituteId: actor.id,
    audience,
    chosenBy: request.askedBy ?? ownerId,
    conflictConfirmed,
    replaced: "",
    foundBy: request.fromReserve ? "reserve" : "request",
  });
  await settleApplications(ctx.db, actor.id);
  // Of shared days some may still be open: the next is asked for these.
  if (!booked.filled) await askNext(ctx, jobId);
  const about = { jobId, substituteId: actor.id };
  await happened(ctx, { kind: "chosen", ...about, ...(await toldOfDays(ctx, jobId, [booked])) }, request);
  await happened(
    ctx,
    { kind: "request-answered", ...about, answer: "accepted", askedBy: request.askedBy },
    request,
  );
  return booked;
}

interface Declining {
  id: string;
  /** What they tell of themselves with it, or after it. */
  spare?: Spare | undefined;
  weekday?: number | undefined;
}

/**
 * Says no: the next is asked then. Nothing is kept against anybody (rule: request-declined). Twice changes nothing; what spares the next message may be said
 * then, too (rule: request-spared).
 * @throws Refusal 404, 409 `request_over`
 */
export async function decline(ctx: Context, actor: Actor, { id, spare, weekday }: Declining): Promise<void> {
  requireSubstitute(actor);
  const isNew = await transaction(ctx, async (ctx) => {
    // Before the job (rule: lock-order).
    if (spare) await lockOwnAccount(ctx.db, actor);
    await lockJob(ctx.db, (await requestOf(ctx.db, actor, id)).jobId);
    const request = await requestOf(ctx.db, actor, id);
    const isNew = request.state !== "declined";
    if (isNew) {
      refuseUnlessOpen(request, ctx.now());
      await end(ctx, actor, request);
      await askNext(ctx, request.jobId);
    }
    if (spare) await spareNext(ctx, actor, request, { spare, weekday });
    return isNew;
  });
  if (isNew) countRequest("declined");
}

/** As a no, whenever it is said: the question stands nowhere any more, nor do they in reserve. */
export async function end(ctx: Context, actor: Actor, { id, jobId, ...job }: Asked): Promise<void> {
  const { db, now } = ctx;
  await db
    .update(requests)
    .set({ state: "declined", endedAt: now(), until: null })
    .where(eq(requests.id, id));
  await leaveReserve(db, [{ jobId, substituteId: actor.id }]);
  await readNewsOfJob(ctx, actor, jobId);
  await publish(db, { ...requestsChanged(job, actor.id), payload: { jobId } });
}
