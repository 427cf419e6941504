import { and, count, desc, eq, gt, gte, isNull, lt, ne, notInArray, or } from "drizzle-orm";
import { accounts, cancellations, jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import type { Actor } from "../../auth/index.ts";
import { requireOperator } from "../../auth/who/index.ts";

/** When the school year began, on the first of August (rule: cancellations-kept). */
export function schoolYearStart(now: Date): Date {
  const year = now.getUTCFullYear() - (now.getUTCMonth() < 7 ? 1 : 0);
  return new Date(Date.UTC(year, 7, 1));
}

/** How often it has counted this school year that somebody could not come. */
export async function countedThisYear(db: Handle, accountId: string, now: Date): Promise<number> {
  const [found] = await db
    .select({ times: count() })
    .from(cancellations)
    .where(
      and(
        eq(cancellations.accountId, accountId),
        eq(cancellations.counts, true),
        gte(cancellations.at, schoolYearStart(now)),
      ),
    );
  return found?.times ?? 0;
}

/** From so many on the operator sees whose they are. */
const often = 3;

/** For whom it has counted three times or more this school year, those with the most first (rule: cancellations-kept). @throws Refusal 403 */
export async function oftenLate(ctx: Context, actor: Actor) {
  requireOperator(actor);
  const times = count();
  return ctx.db
    .select({ email: accounts.email, firstName: accounts.firstName, lastName: accounts.lastName, times })
    .from(cancellations)
    .innerJoin(accounts, eq(accounts.id, cancellations.accountId))
    .where(and(eq(cancellations.counts, true), gte(cancellations.at, schoolYearStart(ctx.now()))))
    .groupBy(accounts.id)
    .having(gte(times, often))
    .orderBy(desc(times), accounts.id)
    .limit(100);
}

/** What does not count goes when its job is over, with what was written to the school; what counts at the end of the school year (rule: cancellations-kept). */
export async function forgetCancellations({ db, now }: Context): Promise<void> {
  const ahead = db.select({ id: jobs.id }).from(jobs).where(gt(jobs.expiresAt, now()));
  const isOver = or(isNull(cancellations.jobId), notInArray(cancellations.jobId, ahead));
  const isForgotten = or(eq(cancellations.counts, false), lt(cancellations.at, schoolYearStart(now())));
  await db.delete(cancellations).where(and(isOver, isForgotten));
  await db
    .update(cancellations)
    .set({ message: "" })
    .where(and(isOver, ne(cancellations.message, "")));
}
