import { and, eq, sql } from "drizzle-orm";
import { accounts, jobs, requests } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { conflict, notFound } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import { countRequest } from "../../../platform/metrics/metrics.ts";
import { noteOnJob } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { visibleAddressSql } from "../../auth/who/index.ts";
import { withJobLocked } from "../locks.ts";
import { managedJob } from "../managed-job.ts";
import { stillAskable } from "./askable.ts";
import { type Overtaking, overtakenBy } from "./rules.ts";
import { askNext, endRequests, live } from "./turns/index.ts";

/** What was over already when it was to be taken back, and by what: somebody else of the school may have done it, too. */
export type OverBefore = "expired" | "takenBack" | "skipped" | "overtaken" | Overtaking;

/**
 * Takes back what one, or everybody who has not answered, is asked for a job; the next is asked then (rule: asked-directly). Twice changes nothing.
 * @param person address, or id of who has given the school none
 * @param next id of who is to be asked at once by that: where the turn is another's by now, or they can be asked no more, nothing is taken back
 * @returns what had happened before to what this one was asked; nothing where it is taken back now
 * @throws Refusal 403, 404 for a job that is not the actor's to manage and for whom nobody has asked, 409 when they have answered already
 */
export async function takeBack(
  ctx: Context,
  actor: Actor,
  { key, person, next }: { key: string; person?: string | undefined; next?: string },
): Promise<OverBefore | undefined> {
  const found = await managedJob(ctx.db, actor, key);
  const { many, over } = await withJobLocked(ctx, actor, found, async (ctx) => {
    const job = await managedJob(ctx.db, actor, found.id);
    const asked = person === undefined ? undefined : await lastOf(ctx, actor, job.id, person);
    if (asked && ["accepted", "declined"].includes(asked.state))
      throw conflict("request_over", `errors:request.${asked.state as "accepted" | "declined"}ToSchool`);
    if (next && asked?.state === "open") await refuseUnlessNext(ctx, job.id, next);
    const many = await takeBackFrom(ctx, job.id, asked && { accountId: asked.accountId });
    if (many > 0)
      await noteOnJob(ctx, actor, { action: "requestTakenBack", subjectId: asked?.accountId, jobId: job.id });
    return { many, over: asked && many === 0 ? overBefore(asked) : undefined };
  });
  countRequest("takenBack", many);
  return over;
}

/** @throws Refusal 409 */
async function refuseUnlessNext(ctx: Context, jobId: string, accountId: string) {
  const [turn] = await ctx.db
    .select({ id: requests.id, accountId: requests.accountId })
    .from(requests)
    .where(and(eq(requests.jobId, jobId), eq(requests.state, "queued")))
    .orderBy(requests.place)
    .limit(1);
  if (turn?.accountId !== accountId || !(await stillAskable(ctx, [turn.id])).has(turn.id))
    throw conflict("request_over", "errors:request.turnChanged");
}

const overBefore = (asked: Awaited<ReturnType<typeof lastOf>>): OverBefore =>
  asked.state === "overtaken" ? (overtakenBy(asked) ?? asked.state) : (asked.state as OverBefore);

/** What one, or everybody who has not answered, is asked; the next is asked then. Call it with the job locked. @returns how many */
export async function takeBackFrom(
  ctx: Context,
  jobId: string,
  one: { accountId: string; fromReserve?: true } | undefined,
): Promise<number> {
  const { many } = await endRequests(ctx, jobId, "takenBack", one);
  if (many > 0 && (await ctx.db.$count(requests, and(eq(requests.jobId, jobId), live))) > 0)
    await askNext(ctx, jobId);
  return many;
}

/** An address names only who has given it to the school (rule: address-told). @throws Refusal 404 */
async function lastOf({ db }: Context, actor: Actor, jobId: string, person: string) {
  const isTold = visibleAddressSql(sql`${actor.id}`, sql`${accounts.id}`);
  const isThem = person.includes("@")
    ? and(isMailbox(accounts.email, person), isTold)
    : sql`${accounts.id}::text = ${person.trim().toLowerCase()}`;
  const [asked] = await db
    .select({
      accountId: requests.accountId,
      state: requests.state,
      endedAt: requests.endedAt,
      filled: jobs.filled,
      updatedAt: jobs.updatedAt,
    })
    .from(requests)
    .innerJoin(jobs, eq(jobs.id, requests.jobId))
    .innerJoin(accounts, eq(accounts.id, requests.accountId))
    .where(and(eq(requests.jobId, jobId), isThem))
    .orderBy(sql`${requests.place} desc`)
    .limit(1);
  if (!asked) throw notFound();
  return asked;
}
