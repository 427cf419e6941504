import { and, asc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { requests } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { instant } from "../../../platform/database/sql.ts";
import { lockJob } from "../locks.ts";
import { askNext, live, tellSchool } from "./turns/index.ts";

/** Years: as long as somebody can claim that they were passed over for what they are. */
const kept = 2;

/** Whom a school has asked, and what they answered, goes after two years (rule: requests-kept). */
export async function forgetRequests({ db, now }: Context): Promise<void> {
  const since = now();
  since.setUTCFullYear(since.getUTCFullYear() - kept);
  await db
    .delete(requests)
    .where(lt(sql`coalesce(${requests.endedAt}, ${requests.askedAt})`, instant(since)));
}

/** Of jobs whose time was long ago nobody is asked any more, whatever became of the clock. */
export async function lapseRequests(db: Handle, jobIds: string[], now: Date): Promise<void> {
  await db
    .update(requests)
    .set({ state: "expired", endedAt: now, until: null })
    .where(and(inArray(requests.jobId, jobIds), live));
}

/** Somebody goes who is asked, or waits to be: the next is asked for each of those jobs. Call it with the account held. */
export async function leaveRequests(ctx: Context, accountId: string): Promise<void> {
  const { db } = ctx;
  const left = await db
    .select({ jobId: requests.jobId })
    .from(requests)
    .where(and(eq(requests.accountId, accountId), live, isNotNull(requests.jobId)))
    .orderBy(asc(requests.jobId));
  for (const { jobId } of left) {
    if (!jobId) continue;
    await lockJob(db, jobId);
    const ended = await db
      .update(requests)
      .set({ state: "skipped", endedAt: ctx.now(), until: null })
      .where(and(eq(requests.jobId, jobId), eq(requests.accountId, accountId), live))
      .returning({ openedAt: requests.openedAt });
    await tellSchool(db, [jobId]);
    if (ended.some(({ openedAt }) => openedAt)) await askNext(ctx, jobId);
  }
}

/** Somebody has left the reserve who waits to be asked from it: they are passed over, and named no more as the next. Call it with the job locked. */
export async function skipFromReserve({ db, now }: Context, jobId: string, accountId: string): Promise<void> {
  const skipped = await db
    .update(requests)
    .set({ state: "skipped", endedAt: now() })
    .where(
      and(
        eq(requests.jobId, jobId),
        eq(requests.accountId, accountId),
        eq(requests.state, "queued"),
        requests.fromReserve,
      ),
    )
    .returning({ id: requests.id });
  if (skipped.length > 0) await tellSchool(db, [jobId]);
}
