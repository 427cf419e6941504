import { and, eq, inArray, isNull } from "drizzle-orm";
import { accounts, applications } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";

/** Somebody of the school has opened this application (rule: applicants-seen). */
export async function markSeen(ctx: Context, jobId: string, email: string) {
  const person = ctx.db.select({ id: accounts.id }).from(accounts).where(isMailbox(accounts.email, email));
  await ctx.db
    .update(applications)
    .set({ seenAt: ctx.now() })
    .where(
      and(
        eq(applications.jobId, jobId),
        isNull(applications.seenAt),
        inArray(applications.substituteId, person),
      ),
    );
}
