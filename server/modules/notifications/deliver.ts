import type { RootContext } from "../../platform/context.ts";
import { MailFailure } from "../../platform/mail.ts";
import { eventKeyOf } from "./announcements.ts";
import type { Channels } from "./channels.ts";
import type { Batch } from "./expand.ts";
import { loadFacts } from "./job-facts.ts";
import { jobMessage } from "./job-messages.ts";
import { markSent, stillToReach } from "./receivers.ts";

/**
 * Sends a batch, one receiver after the other. Whoever has been reached is marked at once: when the
 * process dies, only the message in flight is repeated. Receivers who cannot be reached now are left to
 * the next attempt of the queue.
 * @throws Error when something is left to send
 */
export async function deliver(
  ctx: RootContext,
  channels: Channels,
  batch: Batch,
  stop: AbortSignal,
): Promise<void> {
  const channel = channels.find(({ name }) => name === batch.channel);
  const facts = channel && (await loadFacts(ctx.db, batch.occasion, ctx.now()));
  if (!channel || !facts) return;
  const key = eventKeyOf(batch.occasion);
  const receivers = await stillToReach(ctx.db, key, channel.name, batch.accountIds);
  const left: MailFailure[] = [];
  for (const receiver of receivers) {
    const message = jobMessage(ctx.config, batch.occasion, facts, receiver);
    if (!message) continue;
    if (stop.aborted) throw new Error("stopped in the middle of a batch");
    try {
      await channel.send({ key, receiver, message, optional: true });
      await markSent(ctx.db, key, channel.name, receiver.id);
    } catch (error) {
      if (!(error instanceof MailFailure) || error.reason === "down") throw error;
      if (error.reason === "later") left.push(error);
      else ctx.log.warn({ accountId: receiver.id, reason: error.message }, "message refused for good");
    }
  }
  if (left[0]) throw new Error(`${left.length} of ${receivers.length} messages left: ${left[0].message}`);
}
