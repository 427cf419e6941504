import { createHash } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { oneTimeLinks } from "../../../../db/schema/index.ts";
import type { RootContext } from "../../../platform/context.ts";
import type { Channels } from "../channels.ts";
import { linkMessage, newcomerOf } from "../messages/link-messages.ts";
import { noteDelivery, noteNoLongerMeant, stillToReach } from "../receivers.ts";
import { giveUpLink } from "../undelivered/give-up.ts";
import { type LinkOrder, linkKeyOf } from "./links.ts";
import { sendOne } from "./send-one.ts";

/**
 * Sends a one-time link by mail, whatever the receiver's settings (rule: links-always-sent); none that has
 * stopped working while it waited, for it would only be tried in place of the one that works.
 * @throws Error when it could not be sent and another attempt may follow
 */
export async function sendLink(ctx: RootContext, channels: Channels, order: LinkOrder, lastAttempt: boolean) {
  const key = linkKeyOf(order);
  const mail = channels.find(({ name }) => name === "mail");
  if (!mail) return;
  try {
    await noteDelivery(ctx.db, key, mail.name, order.accountId);
    const [receiver] = await stillToReach(ctx.db, key, mail.name, [order.accountId]);
    if (!receiver || !(await works(ctx, order)))
      return await noteNoLongerMeant(ctx.db, key, mail.name, [order.accountId]);
    const newcomer = await newcomerOf(ctx.db, order.accountId);
    const message = linkMessage(ctx.config, order, newcomer, receiver.lang);
    await sendOne(ctx, mail, { key, receiver, message, optional: false });
  } catch (error) {
    if (!lastAttempt) throw error;
    // A task that fails for good would keep its row, and with it the token: give up quietly instead.
    ctx.log.error({ err: error, accountId: order.accountId, kind: order.kind }, "link could not be sent");
    await giveUpLink(ctx.db, order);
  }
}

async function works({ db, now }: RootContext, { token, accountId }: LinkOrder): Promise<boolean> {
  const link = await db.query.oneTimeLinks.findFirst({
    columns: { id: true },
    where: and(
      eq(oneTimeLinks.tokenHash, createHash("sha256").update(token).digest()),
      eq(oneTimeLinks.accountId, accountId),
      isNull(oneTimeLinks.usedAt),
      gt(oneTimeLinks.expiresAt, now()),
    ),
  });
  return link !== undefined;
}
