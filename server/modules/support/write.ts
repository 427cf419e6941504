import { supportMessages } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { prose } from "../../platform/database/sql.ts";
import { invalid, Refusal } from "../../platform/failures/errors.ts";
import type { Actor } from "../auth/index.ts";
import { countAttempt, quotas } from "../auth/limits/index.ts";
import { sendSupportMessage } from "../notifications/notices/index.ts";

/** What a person writes to support; without a subject its first words are it. */
interface SupportMessage {
  subject?: string;
  message: string;
}

/**
 * Keeps what a person writes to support, and mails it there (rule: support-message).
 * @throws Refusal 422 for an empty message, 429, 503 `support_failed` when it could not be kept
 */
export async function writeToSupport(ctx: Context, actor: Actor, input: SupportMessage): Promise<void> {
  const message = prose(input.message);
  if (message === "") throw invalid({ message: "errors:required" });
  await countAttempt(ctx, quotas.mailByAccount, `support ${actor.id}`);
  const subject = prose(input.subject ?? "") || firstWords(message);
  await transaction(ctx, async (ctx) => {
    const id = Bun.randomUUIDv7();
    const accountId = actor.id;
    await ctx.db.insert(supportMessages).values({ id, accountId, subject, message, createdAt: ctx.now() });
    await sendSupportMessage(ctx, id);
  }).catch((error: unknown) => {
    ctx.log.error({ err: error, accountId: actor.id }, "message to support not kept");
    throw new Refusal(503, "support_failed", { msg: "errors:support.fail" });
  });
}

function firstWords(message: string): string {
  const line = message.split("\n", 1)[0] ?? "";
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
