import { eq } from "drizzle-orm";
import { schoolMembers, schools } from "../../../../db/schema/index.ts";
import type { RootContext } from "../../../platform/context.ts";
import { alphabetical } from "../../../platform/database/alphabet.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import type { MailTransport } from "../../../platform/mail/transport.ts";
import type { Channels } from "../channels.ts";
import type { Receiver } from "../delivery.ts";
import type { Message } from "../messages/message.ts";
import { lockWarningMessage, noticeMessage } from "../messages/notice-messages.ts";
import { noteDelivery, noteNoLongerMeant, stillToReach } from "../receivers.ts";
import { giveUpNotice, sendOutside } from "../undelivered/give-up.ts";
import { invitationFacts, invitationMessage } from "./invitations.ts";
import { warningFacts } from "./lock-warnings.ts";
import { type Notice, noticeKeyOf } from "./notices.ts";
import { operatorToTell, principalWaitsMessage, waitingFacts } from "./principal-waits.ts";
import { sendOne } from "./send-one.ts";
import { sendToSupport } from "./support-mail.ts";

/**
 * Sends a notice. All kinds but `principalWaits` go out whatever the receiver's settings.
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
    if (notice.kind === "support")
      await sendOutside(ctx.db, ctx.config, notice, () => sendToSupport(ctx, transport, notice.id));
    else await sendByMail(ctx, channels, notice);
  } catch (error) {
    if (!lastAttempt) throw error;
    // As with links: a task that fails for good would keep its row, and with it the password.
    ctx.log.error({ err: error, kind: notice.kind, id: notice.id }, "notice could not be sent");
    await giveUpNotice(ctx.db, ctx.config, notice);
  }
}

async function sendByMail(
  ctx: RootContext,
  channels: Channels,
  notice: Exclude<Notice, { kind: "support" }>,
): Promise<void> {
  const mail = channels.find(({ name }) => name === "mail");
  if (!mail) return;
  const key = noticeKeyOf(notice);
  if ("receiver" in notice) {
    const { receiver } = notice;
    const message = noticeMessage(ctx.config, notice, receiver);
    return sendOutside(ctx.db, ctx.config, notice, () =>
      mail.send({ key, receiver, message, optional: false }),
    );
  }
  await noteDelivery(ctx.db, key, mail.name, notice.accountId);
  const optional = notice.kind === "principalWaits";
  const who = optional ? operatorToTell : undefined;
  const [receiver] = await stillToReach(ctx.db, key, mail.name, [notice.accountId], who);
  const message = receiver && (await messageFor(ctx, notice, receiver));
  if (!message) return noteNoLongerMeant(ctx.db, key, mail.name, [notice.accountId]);
  await sendOne(ctx, mail, { key, receiver, message, optional });
}

/** Null when it stopped being true while it waited. */
async function messageFor(
  ctx: RootContext,
  notice: Exclude<Notice, { kind: "support" } | { receiver: Receiver }>,
  receiver: Receiver,
): Promise<Message | null> {
  if (notice.kind === "lockWarning") {
    const facts = await warningFacts(ctx.db, notice, ctx.now());
    return facts && lockWarningMessage(ctx.config, notice, facts, receiver.lang);
  }
  if (notice.kind === "principalWaits") {
    const waiting = await waitingFacts(ctx.db, notice.id);
    return waiting && principalWaitsMessage(ctx.config, waiting, receiver);
  }
  if (notice.kind === "invitation") {
    const facts = await invitationFacts(ctx, notice, receiver);
    return facts && invitationMessage(ctx.config, notice, facts, receiver);
  }
  return noticeMessage(ctx.config, notice, receiver, await schoolsOf(ctx, receiver));
}

async function schoolsOf({ db }: RootContext, { id, lang }: Receiver): Promise<string> {
  const name = schoolName(lang);
  const places = await db
    .select({ name })
    .from(schoolMembers)
    .innerJoin(schools, eq(schools.id, schoolMembers.schoolId))
    .where(eq(schoolMembers.accountId, id))
    .orderBy(alphabetical(name));
  return places.map(({ name }) => name).join(", ");
}
