import { type SQL, sql } from "drizzle-orm";
import type { RootContext } from "../../../platform/context.ts";
import type { ChannelName, Delivery, Receiver } from "../delivery.ts";
import { loadFacts } from "../messages/job-facts.ts";
import { jobMessage } from "../messages/job-messages.ts";
import { noteNoLongerMeant, stillToReach } from "../receivers.ts";
import { eventKeyOf } from "./announce.ts";
import { stillAmong } from "./audience.ts";
import type { Batch } from "./expand.ts";

export interface Meant {
  key: string;
  /** Who is still to be reached, with those to whom there is nothing to say any more. */
  receivers: Receiver[];
  messages: Pick<Delivery, "receiver" | "message">[];
}

/**
 * To whom of a batch what still has to go (rule: still-true); the others are noted. A batch can wait for hours: whoever
 * has switched the channel off meanwhile is left alone.
 * @param wanted as of the channel
 * @returns undefined when there is nothing to tell any more
 */
export async function stillMeant(
  ctx: RootContext,
  { occasion, channel, accountIds }: Batch,
  wanted: Record<ChannelName, SQL>,
): Promise<Meant | undefined> {
  const key = eventKeyOf(occasion);
  const facts = await loadFacts(ctx.db, occasion, ctx.now());
  const who = sql`${wanted[channel]} and a.locked_at is null and ${stillAmong(ctx, occasion)}`;
  const receivers = facts ? await stillToReach(ctx.db, key, channel, accountIds, who) : [];
  if (receivers.length < accountIds.length)
    await noteNoLongerMeant(ctx.db, key, channel, accountIds, receivers);
  if (!facts) return undefined;
  const messages = receivers.flatMap((receiver) => {
    const message = jobMessage(ctx.config, occasion, facts, receiver);
    return message ? [{ receiver, message }] : [];
  });
  return { key, receivers, messages };
}
