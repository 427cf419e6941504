import { createHash } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { oneTimeLinks } from "../../../../db/schema/index.ts";
import type { RootContext } from "../../../platform/context.ts";
import { SendFailure } from "../../../platform/failures/send-failure.ts";
import type { MailTransport } from "../../../platform/mail/transport.ts";
import { countDelivery } from "../../../platform/metrics/metrics.ts";
import type { Channel, Channels, Delivery, Receiver } from "../delivery.ts";
import { markSent, noteDelivery, noteNoLongerMeant, stillToReach } from "../receivers.ts";
import { noteFailure } from "../refusals.ts";
import { giveUpLink, giveUpNotice, sendOutside } from "../undelivered/give-up.ts";
import { kindOf, type Notice } from "./index.ts";
import { type LinkOrder, linkKeyOf, linkMessage, newcomerOf } from "./links.ts";
import { noticeKeyOf } from "./notice.ts";

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

/**
 * Sends a notice.
 * @throws Error when it could not be sent and another attempt may follow
 * (rule: notices-sealed)
 */
export async function sendNotice(
  ctx: RootContext,
  channels: Channels,
  transport: MailTransport,
  notice: Notice,
  lastAttempt: boolean,
): Promise<void> {
  try {
    await sendByMail(ctx, channels, transport, notice);
  } catch (error) {
    if (!lastAttempt) throw error;
    // As with links: a task that fails for good would keep its row, and with it the password.
    ctx.log.error({ err: error, kind: notice.kind, id: notice.id }, "notice could not be sent");
    await giveUpNotice(ctx.db, ctx.config, notice);
  }
}

async function sendByMail(ctx: RootContext, channels: Channels, transport: MailTransport, notice: Notice) {
  const { db, config } = ctx;
  const kind = kindOf(notice);
  if ("forward" in kind) return sendOutside(db, config, notice, () => kind.forward(ctx, notice, transport));
  const mail = channels.find(({ name }) => name === "mail");
  if (!mail) return;
  const key = noticeKeyOf(notice);
  /** Null when it stopped being true while it waited. */
  const messageTo = async (receiver: Receiver) => {
    const facts = await kind.facts?.(ctx, notice, receiver);
    return facts === null ? null : kind.message(config, notice, receiver, facts);
  };
  if ("receiver" in notice) {
    const { receiver } = notice;
    const message = await messageTo(receiver);
    if (!message) return;
    return sendOutside(db, config, notice, () => mail.send({ key, receiver, message, optional: false }));
  }
  if (!("accountId" in notice)) return;
  const { accountId } = notice;
  await noteDelivery(db, key, mail.name, accountId);
  const [receiver] = await stillToReach(db, key, mail.name, [accountId], kind.wanted);
  const message = receiver && (await messageTo(receiver));
  if (!message) return noteNoLongerMeant(db, key, mail.name, [accountId]);
  await sendOne(ctx, mail, { key, receiver, message, optional: kind.wanted !== undefined });
}

/**
 * Sends a message that is a task of its own, and notes what came of it.
 * @throws Error when it was not taken and is not given up either
 */
async function sendOne(ctx: RootContext, { name, send }: Channel, delivery: Delivery): Promise<void> {
  const { key, receiver } = delivery;
  let said: string | undefined;
  try {
    said = await send(delivery);
  } catch (error) {
    if (!(error instanceof SendFailure) || !(await noteFailure(ctx.db, key, name, receiver.id, error)))
      throw error;
    return ctx.log.warn({ accountId: receiver.id, reason: error.message }, "message refused for good");
  }
  countDelivery(name, "sent");
  await markSent(ctx.db, key, name, [{ id: receiver.id, said }]);
}
