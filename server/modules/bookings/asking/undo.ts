import { and, eq, gte, isNull, not, or, sql } from "drizzle-orm";
import { applications, assignments, requests } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { conflict, notFound } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { requireSubstitute } from "../../auth/who/index.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { takenBack } from "../applications/withdraw.ts";
import { bookedJob } from "../choice/booked-job.ts";
import { settleApplications } from "../choice/collisions.ts";
import { freeJob } from "../choice/remove-chosen.ts";
import { stillLost } from "../days/lost.ts";
import { type Held, withLeftJobLocked } from "../locks.ts";
import { callReserve } from "../reserve/call.ts";
import { type Asked, end, requestOf } from "./answer.ts";
import { undoUntil } from "./rules.ts";
import { askNext } from "./turns/index.ts";

/** Milliseconds: a choice that confirms others is noted a little after these. */
const sameChoice = 1_000;

/**
 * Undoes a slip of the thumb, within ten minutes and until half an hour before the start: the place is open again, and the next is asked
 * (rule: request-undone). Twice changes nothing.
 * @throws Refusal 404, 409 when it is too late, or they are not the chosen one any more
 */
export async function undo(ctx: Context, actor: Actor, { id }: { id: string }): Promise<void> {
  requireSubstitute(actor);
  const { jobId } = await requestOf(ctx.db, actor, id);
  const leave = async (ctx: Context, { chosen }: Held) => {
    const request = await requestOf(ctx.db, actor, id);
    if (request.state === "declined") return;
    if (
      request.state !== "accepted" ||
      !chosen.includes(actor.id) ||
      !(await isByThis(ctx.db, actor, request))
    )
      throw conflict("not_chosen", "errors:application.notYours");
    const job = await bookedJob(ctx, jobId, actor.id);
    if (!job) throw notFound();
    const { endedAt, startsAt } = request;
    if (!endedAt || undoUntil(endedAt.getTime(), startsAt.getTime()) <= ctx.now().getTime())
      throw conflict("undo_over", "errors:request.undoOver");
    await freeJob(ctx, job, actor.id, { bySlip: true });
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
    await end(ctx, actor, request);
    const about = { jobId, substituteId: actor.id };
    await callReserve(ctx, jobId);
    await happened(
      ctx,
      { kind: "chosen-removed", ...about, left: true, ...(await stillLost(ctx, job)) },
      request,
    );
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
async function isByThis(db: Handle, actor: Actor, { jobId, endedAt }: Asked): Promise<boolean> {
  const [booking] = await db
    .select({ foundBy: assignments.foundBy, chosenAt: assignments.chosenAt })
    .from(assignments)
    .where(and(eq(assignments.jobId, jobId), eq(assignments.substituteId, actor.id)));
  const isLater = booking && endedAt && booking.chosenAt.getTime() - endedAt.getTime() > sameChoice;
  const isByRequest = booking?.foundBy === "request" || booking?.foundBy === "reserve";
  return isByRequest && !isLater;
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
        // Who has left the reserve meanwhile is asked no more.
        or(
          not(requests.fromReserve),
          sql`exists (select from standing_applications a where a.job_id = ${jobId} and a.substitute_id = ${requests.accountId} and a.reserve_since is not null)`,
        ),
        sql`not exists (select from requests b where b.job_id = ${jobId} and b.account_id = ${requests.accountId} and b.state in ('queued', 'open'))`,
      ),
    );
