import { and, eq, gte, isNull, ne, sql } from "drizzle-orm";
import {
  applications,
  assignments,
  jobs,
  requests,
  standingApplications,
} from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { conflict, forbidden, notFound } from "../../../platform/failures/errors.ts";
import { countRequest } from "../../../platform/metrics/metrics.ts";
import type { Actor } from "../../auth/index.ts";
import { lockOwnAccount, requireSubstitute } from "../../auth/who/index.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { overlapping, record } from "../applications/apply.ts";
import { takenBack } from "../applications/withdraw.ts";
import { assign } from "../choice/assign.ts";
import { bookedJob } from "../choice/booked-job.ts";
import { collisionsOf, settleApplications } from "../choice/collisions.ts";
import { freeJob } from "../choice/remove-chosen.ts";
import { lockJob, withLeftJobLocked } from "../locks.ts";
import { type Conflict, worst } from "../rules.ts";
import { undoUntil } from "./rules.ts";
import { askNext } from "./turn.ts";

/** Milliseconds: a choice that confirms others is noted a little after these. */
const sameChoice = 1_000;

const askedColumns = {
  id: requests.id,
  state: requests.state,
  until: requests.until,
  endedAt: requests.endedAt,
  askedBy: requests.askedBy,
  jobId: jobs.id,
  schoolId: jobs.schoolId,
  ownerId: jobs.ownerId,
  region: jobs.regionCode,
  audience: jobs.audience,
  filled: jobs.filled,
  startsAt: jobs.startsAt,
  createdAt: jobs.createdAt,
};

/** What somebody is asked for, or was. @throws Refusal 404 for a request that is not theirs, that they have not heard of, or whose job is gone */
async function requestOf(db: Handle, actor: Actor, id: string) {
  const [request] = await db
    .select(askedColumns)
    .from(requests)
    .innerJoin(jobs, eq(jobs.id, requests.jobId))
    .where(
      and(
        eq(requests.id, id),
        eq(requests.accountId, actor.id),
        isNull(jobs.archivedAt),
        ne(requests.state, "queued"),
        ne(requests.state, "skipped"),
      ),
    );
  if (!request) throw notFound();
  return request;
}
type Asked = Awaited<ReturnType<typeof requestOf>>;

/** @throws Refusal 409 when it is over */
function refuseUnlessOpen({ state, until }: Asked, now: Date) {
  if (state === "open" && until && until > now) return;
  // Its time is over, though nobody has been woken for that yet.
  const over = state === "open" || state === "queued" || state === "skipped" ? "expired" : state;
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
 * @throws Refusal 404; 409 `request_over`, for a conflict as in applying, and `job_filled`
 */
export async function accept(
  ctx: Context,
  actor: Actor,
  { id, alreadyWarned = false, warnedOf = "partial" }: Accepting,
): Promise<void> {
  requireSubstitute(actor);
  const isNew = await transaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, actor);
    await lockJob(ctx.db, (await requestOf(ctx.db, actor, id)).jobId);
    const request = await requestOf(ctx.db, actor, id);
    if (request.state === "accepted" || (await hasJob(ctx.db, request.jobId, actor.id))) return false;
    refuseUnlessOpen(request, ctx.now());
    if (request.filled) throw conflict("job_filled", "errors:application.filled");
    if (request.ownerId === actor.id) throw forbidden("errors:application.ownJob", "own_job");
    // One instant for all of it: by that it is known what an undoing brings back.
    const at = ctx.now();
    const isMeant = (conflict: Conflict) => alreadyWarned && worst([warnedOf, conflict]) === warnedOf;
    await take({ ...ctx, now: () => at }, actor, request, isMeant);
    return true;
  });
  if (isNew) countRequest("accepted");
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

/** The school has chosen them meanwhile: they have what they say yes to. */
const hasJob = async (db: Handle, jobId: string, accountId: string): Promise<boolean> =>
  (await db.$count(assignments, and(eq(assignments.jobId, jobId), eq(assignments.substituteId, accountId)))) >
  0;

async function take(ctx: Context, actor: Actor, request: Asked, isMeant: (conflict: Conflict) => boolean) {
  const { jobId, audience, ownerId } = request;
  const collisions = await collisionsOf(ctx.db, actor.id, jobId);
  const conflict = worst(collisions.map((collision) => collision.conflict));
  const worstOne = collisions.find((collision) => collision.conflict === conflict);
  if (worstOne && !isMeant(conflict)) throw await overlapping(ctx, actor, worstOne);
  // After the choices that it confirms, whatever the clocks of two machines say.
  const times = collisions.map(({ chosenAt }) => chosenAt.getTime() + 1);
  const at = new Date(Math.max(ctx.now().getTime(), ...times));
  // An application that stands is theirs from before, and stays when they undo this.
  if (conflict !== "none" || !(await hasApplied(ctx.db, jobId, actor.id)))
    await record(ctx, actor, jobId, conflict !== "none", at);
  const endedAt = ctx.now();
  await ctx.db
    .update(requests)
    .set({ state: "accepted", endedAt, until: null })
    .where(eq(requests.id, request.id));
  await assign(ctx, {
    jobId,
    substituteId: actor.id,
    audience,
    chosenBy: request.askedBy ?? ownerId,
    conflictConfirmed: conflict !== "none",
    replaced: "",
    byRequest: true,
  });
  await settleApplications(ctx.db, actor.id);
  const about = { jobId, substituteId: actor.id };
  await happened(ctx, { kind: "chosen", ...about }, request);
  await happened(
    ctx,
    { kind: "request-answered", ...about, answer: "accepted", askedBy: request.askedBy },
    request,
  );
}

/**
 * Says no: the next is asked then. Nothing is kept against anybody (rule: request-declined). Twice changes nothing.
 * @throws Refusal 404, 409 `request_over`
 */
export async function decline(ctx: Context, actor: Actor, { id }: { id: string }): Promise<void> {
  requireSubstitute(actor);
  const isNew = await transaction(ctx, async (ctx) => {
    await lockJob(ctx.db, (await requestOf(ctx.db, actor, id)).jobId);
    const request = await requestOf(ctx.db, actor, id);
    if (request.state === "declined") return false;
    refuseUnlessOpen(request, ctx.now());
    await end(ctx, request);
    await askNext(ctx, request.jobId);
    return true;
  });
  if (isNew) countRequest("declined");
}

const end = (ctx: Context, { id }: Asked) =>
  ctx.db
    .update(requests)
    .set({ state: "declined", endedAt: ctx.now(), until: null })
    .where(eq(requests.id, id));

/**
 * Undoes a slip of the thumb, within ten minutes and until half an hour before the start: the place is open again, and the next is asked
 * (rule: request-undone). Twice changes nothing.
 * @throws Refusal 404, 409 when it is too late, or they are not the chosen one any more
 */
export async function undo(ctx: Context, actor: Actor, { id }: { id: string }): Promise<void> {
  requireSubstitute(actor);
  const { jobId } = await requestOf(ctx.db, actor, id);
  const leave = async (ctx: Context, chosenId: string | null) => {
    const request = await requestOf(ctx.db, actor, id);
    if (request.state === "declined") return;
    if (request.state !== "accepted" || chosenId !== actor.id || !(await isByThis(ctx.db, request)))
      throw conflict("not_chosen", "errors:application.notYours");
    const job = await bookedJob(ctx.db, jobId);
    if (!job) throw notFound();
    const { endedAt, startsAt } = request;
    if (!endedAt || undoUntil(endedAt.getTime(), startsAt.getTime()) <= ctx.now().getTime())
      throw conflict("undo_over", "errors:request.undoOver");
    await freeJob(ctx, job);
    await ctx.db
      .update(applications)
      .set(takenBack(ctx.now()))
      .where(
        and(
          eq(applications.jobId, jobId),
          eq(applications.substituteId, actor.id),
          gte(applications.appliedAt, endedAt),
        ),
      );
    await settleApplications(ctx.db, actor.id);
    await reviveBehind(ctx, jobId, endedAt);
    await end(ctx, request);
    const about = { jobId, substituteId: actor.id };
    await happened(ctx, { kind: "chosen-removed", ...about, left: true }, request);
    await happened(
      ctx,
      { kind: "request-answered", ...about, answer: "undone", askedBy: request.askedBy },
      request,
    );
    await askNext(ctx, jobId);
  };
  await withLeftJobLocked(ctx, jobId, leave, "applicants");
}

/** They have the job by this request, and not by a choice or a request that came after it. */
async function isByThis(db: Handle, { jobId, endedAt }: Asked): Promise<boolean> {
  const [booking] = await db
    .select({ foundBy: assignments.foundBy, chosenAt: assignments.chosenAt })
    .from(assignments)
    .where(eq(assignments.jobId, jobId));
  const isLater = booking && endedAt && booking.chosenAt.getTime() - endedAt.getTime() > sameChoice;
  return booking?.foundBy === "request" && !isLater;
}

/** Those behind who had not heard of it yet wait again. */
const reviveBehind = ({ db }: Context, jobId: string, endedAt: Date) =>
  db
    .update(requests)
    .set({ state: "queued", endedAt: null })
    .where(
      and(
        eq(requests.jobId, jobId),
        eq(requests.state, "overtaken"),
        eq(requests.endedAt, endedAt),
        isNull(requests.openedAt),
        sql`not exists (select from requests b where b.job_id = ${jobId} and b.account_id = ${requests.accountId} and b.state in ('queued', 'open'))`,
      ),
    );
