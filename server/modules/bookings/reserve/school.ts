import { and, eq, sql } from "drizzle-orm";
import { applications } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { run } from "../../../platform/database/rows.ts";
import { uuids } from "../../../platform/database/sql.ts";
import { invalid, notFound } from "../../../platform/failures/errors.ts";
import { canonicalEmail } from "../../../platform/mail/mailbox.ts";
import { countRequest } from "../../../platform/metrics/metrics.ts";
import { noteOnJob } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { publishAll } from "../../events/index.ts";
import { reasonsTold } from "../applications/compare.ts";
import { takeBackFrom } from "../asking/take-back.ts";
import { withJobLocked } from "../locks.ts";
import { type ManagedJob, managedJob } from "../managed-job.ts";
import type { ReserveOne } from "./model.ts";
import { type InReserve, reservesOf } from "./order.ts";

/** Who stands in reserve for a job, in the order in which they are asked. @throws Refusal 403, 404 for a job that is not the actor's to manage */
export const reserveFor = async (ctx: Context, actor: Actor, key: string): Promise<ReserveOne[]> =>
  (await reserveShown(ctx, actor, key)).people;

/** The same for the job's page, with whether those in reserve are asked by themselves when the place becomes free. */
export async function reserveShown(
  ctx: Context,
  actor: Actor,
  key: string,
): Promise<{ people: ReserveOne[]; asks: boolean }> {
  const job = await managedJob(ctx.db, actor, key);
  const order = await orderOf(ctx, job.id);
  return {
    people: order.map((one, nth) => toldOf(actor, one, nth + 1)),
    asks: order.some(({ asks }) => asks),
  };
}

const orderOf = async (ctx: Context, jobId: string): Promise<InReserve[]> =>
  (await reservesOf(ctx, [jobId])).get(jobId) ?? [];

const toldOf = (actor: Actor, one: InReserve, place: number): ReserveOne => ({
  email: one.email,
  firstName: one.firstName,
  lastName: one.lastName,
  image: one.image,
  place,
  busy: one.busy,
  reasons: reasonsTold(actor, one.reasons, one.workRegion),
});

interface Move {
  person: string;
  move: "up" | "down";
  /** 1 is asked first. Pressed twice, or on a page of before, it moves nobody further than it said. */
  from?: number;
}

export type Ordering =
  /** All of them, or some, in the order in which they are asked; who is not named comes after. */
  | { people: string[] }
  /** One of them before, or behind, who is next to them; from the place at which they were seen, if that is still theirs. */
  | Move
  /** One of them is asked no more for this job. */
  | { person: string; move: "out" };

/**
 * The school says in which order those in reserve are asked, or takes one of them out (rule: reserve). By address; who has left the reserve meanwhile is left
 * out, as somebody else of the school may see another list.
 * @returns the order
 * @throws Refusal 403, 404 for a job that is not the actor's to manage and for who does not stand in reserve, 422 for the same twice
 */
export async function orderReserve(
  ctx: Context,
  actor: Actor,
  key: string,
  ordering: Ordering,
): Promise<ReserveOne[]> {
  const found = await managedJob(ctx.db, actor, key);
  const { told, takenBack } = await withJobLocked(ctx, actor, found, async (ctx) => {
    const job = await managedJob(ctx.db, actor, found.id);
    const order = await orderOf(ctx, job.id);
    const takenBack = await carryOut(ctx, actor, { job, order }, ordering);
    await publishAll(ctx.db, [
      {
        name: "applicationsChanged",
        payload: { jobId: job.id },
        schoolId: job.schoolId,
        accountIds: [job.ownerId, ...order.map(({ accountId }) => accountId)],
      },
    ]);
    return { told: await reserveFor(ctx, actor, job.id), takenBack };
  });
  countRequest("takenBack", takenBack);
  return told;
}

interface Ordered {
  job: ManagedJob;
  order: InReserve[];
}

/** @returns how many requests are taken back by it */
async function carryOut(
  ctx: Context,
  actor: Actor,
  { job, order }: Ordered,
  ordering: Ordering,
): Promise<number> {
  if ("people" in ordering) await rank(ctx, job.id, byAddress(order, ordering.people));
  else if (ordering.move === "out") return takeOut(ctx, actor, { job, order }, ordering.person);
  else {
    const next = moved(order, ordering);
    if (next !== order) await rank(ctx, job.id, next);
  }
  return 0;
}

/** @throws Refusal 422 for the same twice */
function byAddress(order: InReserve[], people: string[]): InReserve[] {
  const named = people.map((one) => canonicalEmail(one.trim()));
  if (new Set(named).size < named.length) throw invalid({ emails: "errors:reserve.twice" });
  return named.flatMap((name) => order.find((one) => canonicalEmail(one.email) === name) ?? []);
}

/** @throws Refusal 404 */
function oneOf(order: InReserve[], person: string): number {
  const at = order.findIndex(({ email }) => canonicalEmail(email) === canonicalEmail(person.trim()));
  if (at === -1) throw notFound();
  return at;
}

/** The order itself where it stays as it is. @throws Refusal 404 */
function moved(order: InReserve[], { person, move, from }: Move): InReserve[] {
  const at = oneOf(order, person);
  if (from !== undefined && from !== at + 1) return order;
  const to = move === "up" ? at - 1 : at + 1;
  const [one, other] = [order[at], order[to]];
  return one && other ? order.with(at, other).with(to, one) : order;
}

/** Those named have ranks, from 1 on, and all others none (rule: lock-order) (raw: copy). */
async function rank({ db }: Context, jobId: string, order: InReserve[]) {
  const ids = order.map(({ accountId }) => accountId);
  await run(
    db,
    sql`
    with held as materialized (
      select a.id from applications a
      where a.job_id = ${jobId} and (a.reserve_rank is not null or a.substitute_id = any(${uuids(ids)}))
      order by a.id for no key update)
    update applications a set reserve_rank = array_position(${uuids(ids)}, a.substitute_id) from held h where a.id = h.id`,
  );
}

/** What they are asked, or wait to be, as the place is free by now, is taken back. @returns how many */
async function takeOut(ctx: Context, actor: Actor, { job, order }: Ordered, person: string): Promise<number> {
  const one = order[oneOf(order, person)];
  if (!one) throw notFound();
  const { accountId } = one;
  await ctx.db
    .update(applications)
    .set({ reserveSince: null, reserveRank: null, reserveEndedAt: ctx.now() })
    .where(and(eq(applications.jobId, job.id), eq(applications.substituteId, accountId)));
  await noteOnJob(ctx, actor, { action: "reserveEnded", subjectId: accountId, jobId: job.id });
  const many = await takeBackFrom(ctx, job.id, { accountId, fromReserve: true });
  if (many > 0)
    await noteOnJob(ctx, actor, { action: "requestTakenBack", subjectId: accountId, jobId: job.id });
  return many;
}
