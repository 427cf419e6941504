import { eq } from "drizzle-orm";
import { accounts, passkeys, recoveryCodes, totpSecrets } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { notFound } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import { note } from "../../audit/index.ts";
import { endSessions } from "../../auth/sessions/ending/index.ts";
import { lockAccount } from "../../auth/who/index.ts";
import { sendSignInChanged } from "../../notifications/notices/index.ts";

/**
 * Takes away all that somebody has besides their password, and ends their sessions: a way out for who has lost it all, from the
 * command line of the server alone (rule: second-factor-lost).
 * @throws Refusal 404 when nobody has the address
 */
export async function resetSecondFactor(ctx: Context, email: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { db } = ctx;
    const account = await db.query.accounts.findFirst({
      where: isMailbox(accounts.email, email),
    });
    if (!account) throw notFound("errors:auth.emailNotFound");
    await lockAccount(db, account.id);
    for (const table of [passkeys, totpSecrets, recoveryCodes])
      await db.delete(table).where(eq(table.accountId, account.id));
    await endSessions(ctx, account.id);
    await note(ctx, "commandLine", { action: "secondFactorReset", subjectId: account.id });
    await sendSignInChanged(ctx, account.id, "secondFactorReset");
  });
}
