import type { RootContext } from "../../../platform/context.ts";
import { SendFailure } from "../../../platform/failures/send-failure.ts";
import { countDelivery } from "../../../platform/metrics/metrics.ts";
import type { Channel } from "../channels.ts";
import type { Delivery } from "../delivery.ts";
import { markSent } from "../receivers.ts";
import { noteFailure } from "../refusals.ts";

/**
 * Sends a message that is a task of its own, and notes what came of it.
 * @throws Error when it was not taken and is not given up either
 */
export async function sendOne(ctx: RootContext, { name, send }: Channel, delivery: Delivery): Promise<void> {
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
