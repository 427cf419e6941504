import { sql } from "drizzle-orm";
import type { Context, RootContext } from "../../../platform/context.ts";
import { SendFailure } from "../../../platform/failures/send-failure.ts";
import { countDelivery } from "../../../platform/metrics/metrics.ts";
import { noteOnSpan } from "../../../platform/tracing/span.ts";
import type { Channel, Channels, Delivery, Receiver } from "../delivery.ts";
import { loadFacts } from "../messages/job-facts.ts";
import { jobMessages } from "../messages/job-messages.ts";
import type { Occasion } from "../occasions/index.ts";
import { kindOf, stillAmong } from "../occasions/index.ts";
import { gathered } from "../peace/gathered.ts";
import { marker, noteNoLongerMeant, stillToReach } from "../receivers.ts";
import { manyInARow, noteFailure } from "../refusals.ts";
import { wantedOf } from "../switches/switches.ts";
import { giveUp } from "../undelivered/give-up.ts";
import { askingOf, type Batch, eventKeyOf, expand, putOff } from "./announce.ts";

/**
 * Milliseconds. A process that has frozen for longer counts as dead, and what it had taken is put back
 * (`server/platform/worker/liveness.ts`): when it wakes, somebody else may have the batch.
 */
const heldUp = 15_000;

/** One attempt of the queue at a batch. */
export interface Attempt {
  stop: AbortSignal;
  isLast: boolean;
  /** When the queue handed it out, by the time of the database. */
  since: Date;
  /** Whether the batch has not been given to somebody else meanwhile. */
  isOurs(): Promise<boolean>;
}

/**
 * Sends a batch. Whoever has been reached is marked at once: when the process dies, only the messages in
 * flight are repeated. Receivers who cannot be reached now are left to the next attempt of the queue, all that
 * are left when the service takes nothing; those who are in their quiet hours, to the end of these.
 * @throws Error when something is left to send
 * (rule: refused-mail)
 */
export async function deliver(
  ctx: RootContext,
  channels: Channels,
  batch: Batch,
  attempt: Attempt,
): Promise<void> {
  const channel = channels.find(({ name }) => name === batch.channel);
  const meant = await stillMeant(ctx, batch);
  if (!channel || !meant) return;
  const { key, receivers, messages } = meant;
  // The poster may have left the school: whoever takes their place, and nobody twice, is told instead.
  if (receivers.length === 0 && kindOf(batch.occasion).to.by === "poster")
    return expand(ctx, [channel], { occasion: batch.occasion, receivers: "poster" });
  const ids = messages.map(({ receiver }) => receiver.id);
  const asleep = await putOff(ctx, channel, batch, ids);
  const now = messages.filter(({ receiver }) => !asleep.has(receiver.id));
  await sendAll(ctx, channel, key, await gathered(ctx, batch, now), {
    ...attempt,
    occasion: batch.occasion,
  });
}

/**
 * Sends messages of which each is noted as a delivery; what they tell of is kept with those that do not arrive.
 * @throws Error when something is left to send
 */
export async function sendAll(
  ctx: RootContext,
  channel: Channel,
  key: string,
  messages: Meant["messages"],
  { stop, isLast, isOurs, since, occasion }: Attempt & { occasion?: Occasion },
): Promise<void> {
  const holds = holding(ctx, since, isOurs);
  const left: SendFailure[] = [];
  const mark = marker(ctx.db, key, channel.name);
  let sent = 0;
  let troubles = 0;

  async function sendTo(
    { receiver, message }: Meant["messages"][number],
    { name, send }: Channel,
  ): Promise<void> {
    try {
      const said = await send({ key, receiver, message, optional: true });
      await mark(receiver.id, said);
      countDelivery(name, "sent");
      sent++;
      troubles = 0;
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      // A server that is sent the same again and again refuses the others, too.
      if (await noteFailure(ctx.db, key, name, receiver.id, error, occasion))
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
      if (!(await holds())) throw new Error("held up in the middle of a batch, which somebody else has now");
      await sendTo(one, channel);
    }
  });
  const ended = await Promise.allSettled(lanes);
  tell(ctx, { event: key, channel: channel.name, sent, left: left.length });
  const failed = left.length > 0 || ended.some(({ status }) => status === "rejected");
  const ids = messages.map(({ receiver }) => receiver.id);
  // Of those, whoever was reached or refused is left as they are.
  if (failed && isLast) await giveUp(ctx.db, key, channel.name, ids, occasion);
  for (const lane of ended) if (lane.status === "rejected") throw lane.reason;
  if (left[0]) throw new Error(`${left.length} of ${messages.length} messages left: ${left[0].message}`);
}

/**
 * Asked before each message: whoever was held up, be it between being handed the batch and its first message, looks whether it is
 * still theirs (rule: tasks-of-the-dead).
 */
function holding({ now }: RootContext, since: Date, isOurs: Attempt["isOurs"]): () => Promise<boolean> {
  let knownAt = performance.now() - Math.max(0, now().getTime() - since.getTime());
  return async () => {
    const at = performance.now();
    if (at - knownAt > heldUp && !(await isOurs())) return false;
    // Not before the answer: the other lanes wake at the same time.
    knownAt = Math.max(knownAt, at);
    return true;
  };
}

/** In the log, and in the trace of what is told. */
function tell({ log }: RootContext, done: { event: string; channel: string; sent: number; left: number }) {
  log.info(done, "delivered");
  noteOnSpan(Object.fromEntries(Object.entries(done).map(([name, value]) => [`tuuri.${name}`, value])));
}

export interface Meant {
  key: string;
  /** Who is still to be reached, with those to whom there is nothing to say any more. */
  receivers: Receiver[];
  messages: Pick<Delivery, "receiver" | "message">[];
}

/**
 * To whom of a batch what still has to go (rule: still-true); the others are noted. A batch can wait for hours: whoever
 * has switched the channel off meanwhile is left alone.
 * @returns undefined when there is nothing to tell any more
 */
export async function stillMeant(
  ctx: Context,
  { occasion, channel, accountIds }: Batch,
): Promise<Meant | undefined> {
  const key = eventKeyOf(occasion);
  const facts =
    "job" in occasion
      ? { job: occasion.job, substituteName: "" }
      : await loadFacts(ctx.db, occasion, ctx.now());
  const who = sql`${wantedOf(channel, occasion)} and a.locked_at is null and ${stillAmong(await askingOf(ctx, occasion), occasion)}`;
  const receivers = facts ? await stillToReach(ctx.db, key, channel, accountIds, who) : [];
  if (receivers.length < accountIds.length)
    await noteNoLongerMeant(ctx.db, key, channel, accountIds, receivers);
  if (!facts) return undefined;
  const messageTo = jobMessages(ctx.config, occasion, facts);
  const messages = receivers.flatMap((receiver) => {
    const message = messageTo(receiver);
    return message ? [{ receiver, message }] : [];
  });
  return { key, receivers, messages };
}
