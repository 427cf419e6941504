import type { RootContext } from "../../../platform/context.ts";
import { SendFailure } from "../../../platform/send-failure.ts";
import { type Channel, type Channels, wanted } from "../channels.ts";
import { marker } from "../receivers.ts";
import { manyInARow, noteFailure } from "../refusals.ts";
import { giveUp } from "../undelivered/give-up.ts";
import { isForPoster } from "./audience.ts";
import { type Batch, expand } from "./expand.ts";
import { type Meant, stillMeant } from "./meant.ts";

/**
 * Sends a batch. Whoever has been reached is marked at once: when the process dies, only the messages in
 * flight are repeated. Receivers who cannot be reached now are left to the next attempt of the queue, all that
 * are left when the service takes nothing.
 * @throws Error when something is left to send
 */
export async function deliver(
  ctx: RootContext,
  channels: Channels,
  batch: Batch,
  stop: AbortSignal,
  lastAttempt = false,
): Promise<void> {
  const channel = channels.find(({ name }) => name === batch.channel);
  const meant = await stillMeant(ctx, batch, wanted);
  if (!channel || !meant) return;
  const { key, receivers, messages } = meant;
  // The poster may have left the school: whoever takes their place, and nobody twice, is told instead.
  if (receivers.length === 0 && isForPoster(batch.occasion))
    return expand(ctx, [channel], { occasion: batch.occasion, receivers: "poster" });
  const left: SendFailure[] = [];
  const mark = marker(ctx.db, key, channel.name);
  let sent = 0;
  let troubles = 0;

  async function sendTo(
    { receiver, message }: Meant["messages"][number],
    { name, send }: Channel,
  ): Promise<void> {
    try {
      await send({ key, receiver, message, optional: true });
      await mark(receiver.id);
      sent++;
      troubles = 0;
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      // A server that is sent the same again and again refuses the others, too.
      if (await noteFailure(ctx.db, key, name, receiver.id, error))
        return ctx.log.warn({ accountId: receiver.id, reason: error.message }, "message refused for good");
      if (error.reason === "trouble") troubles++;
      if (error.reason === "down" || troubles >= manyInARow) throw error;
      left.push(error);
    }
  }

  // The lanes share what waits; each ends when nothing does, or at its first failure.
  const waiting = messages.values();
  const lanes = Array.from({ length: channel.parallel }, async () => {
    for (const one of waiting) {
      if (stop.aborted) throw new Error("stopped in the middle of a batch");
      await sendTo(one, channel);
    }
  });
  const ended = await Promise.allSettled(lanes);
  ctx.log.info({ event: key, channel: channel.name, sent, left: left.length }, "delivered");
  const failed = left.length > 0 || ended.some(({ status }) => status === "rejected");
  const ids = messages.map(({ receiver }) => receiver.id);
  // Of those, whoever was reached or refused is left as they are.
  if (failed && lastAttempt) await giveUp(ctx.db, key, channel.name, ids);
  for (const lane of ended) if (lane.status === "rejected") throw lane.reason;
  if (left[0]) throw new Error(`${left.length} of ${receivers.length} messages left: ${left[0].message}`);
}
