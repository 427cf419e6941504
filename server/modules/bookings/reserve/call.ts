import { and, eq, inArray, lte } from "drizzle-orm";
import { jobs, requests, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { queue } from "../asking/ask.ts";
import { askNext, live } from "../asking/turns/index.ts";
import { reservesOf } from "./order.ts";

/**
 * Those in reserve for a job whose place has just become free are asked to take it, one after the other, behind who is asked already (rule: reserve). Call
 * it with the job locked and free.
 * @returns whether somebody of them has been told already, and need not be waited for until the end of their quiet hours
 */
export async function callReserve(ctx: Context, jobId: string): Promise<boolean> {
  const { db } = ctx;
  const [job] = await db
    .select({
      id: jobs.id,
      schoolId: jobs.schoolId,
      ownerId: jobs.ownerId,
      asks: schools.asksReserve,
      startsAt: jobs.startsAt,
    })
    .from(jobs)
    .innerJoin(schools, eq(schools.id, jobs.schoolId))
    .where(eq(jobs.id, jobId));
  if (!job?.asks || job.startsAt <= ctx.now()) return false;
  const all = (await reservesOf(ctx, [jobId])).get(jobId) ?? [];
  const asked = await db
    .select({ accountId: requests.accountId })
    .from(requests)
    .where(and(eq(requests.jobId, jobId), live));
  const waiting = all.filter(
    ({ accountId, busy }) => !busy && asked.every((one) => one.accountId !== accountId),
  );
  if (waiting.length === 0) return false;
  const ids = waiting.map(({ accountId }) => accountId);
  await queue(ctx, job, ids, { thenEverybody: true, fromReserve: true });
  await askNext(ctx, jobId, { silently: true });
  const isTold = and(eq(requests.state, "open"), lte(requests.toldFrom, ctx.now()));
  return (
    (await db.$count(requests, and(eq(requests.jobId, jobId), inArray(requests.accountId, ids), isTold))) > 0
  );
}
