import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { deliveries, outsideDeliveries } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { notFound } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { requireOperator } from "../../auth/who/index.ts";
import { placeIn } from "./list.ts";

/**
 * Takes a message that was refused or given up out of the list (rule: undelivered-shown). It is not sent again; what comes
 * later to the same person is tried as ever.
 * @param place names it, as the list does
 * @throws Refusal 403 for anybody but the operator, 404 for one that waits, is cleared or never was
 */
export async function clearUndelivered({ db }: Context, actor: Actor, place: string): Promise<void> {
  requireOperator(actor);
  const named = placeIn(place);
  if (!named) throw notFound();
  const { eventKey, receiver, channel } = named;
  const cleared = receiver
    ? await db
        .update(deliveries)
        .set({ reply: null, doubtedAt: null, occasion: null })
        .where(
          and(
            ...[eq(deliveries.eventKey, eventKey), eq(deliveries.accountId, receiver)],
            ...[eq(deliveries.channel, channel), isNotNull(deliveries.reply), isNull(deliveries.sentAt)],
            or(isNotNull(deliveries.refusedAt), isNotNull(deliveries.givenUpAt)),
          ),
        )
    : await db
        .delete(outsideDeliveries)
        .where(and(eq(outsideDeliveries.eventKey, eventKey), isNotNull(outsideDeliveries.givenUpAt)));
  if (cleared.count === 0) throw notFound();
}
