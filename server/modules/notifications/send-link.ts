import type { RootContext } from "../../platform/context.ts";
import type { Channels } from "./channels.ts";
import { linkMessage, newcomerOf } from "./link-messages.ts";
import { type LinkOrder, linkKeyOf } from "./links.ts";
import { markSent, noteDelivery, stillToReach } from "./receivers.ts";

/**
 * Sends a one-time link by mail, whatever the receiver's settings.
 * @throws Error when it could not be sent and another attempt may follow
 */
export async function sendLink(ctx: RootContext, channels: Channels, order: LinkOrder, lastAttempt: boolean) {
  const key = linkKeyOf(order);
  const mail = channels.find(({ name }) => name === "mail");
  if (!mail) return;
  try {
    await noteDelivery(ctx.db, key, mail.name, order.accountId);
    const [receiver] = await stillToReach(ctx.db, key, mail.name, [order.accountId]);
    if (!receiver) return;
    const newcomer = await newcomerOf(ctx.db, order.accountId);
    const message = linkMessage(ctx.config, order, newcomer, receiver.lang);
    await mail.send({ key, receiver, message, optional: false });
    await markSent(ctx.db, key, mail.name, [order.accountId]);
  } catch (error) {
    if (!lastAttempt) throw error;
    // A task that fails for good would keep its row, and with it the token: give up quietly instead.
    ctx.log.error({ err: error, accountId: order.accountId, kind: order.kind }, "link could not be sent");
  }
}
