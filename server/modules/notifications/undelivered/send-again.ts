import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { deliveries } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { conflict, notFound } from "../../../platform/failures/errors.ts";
import { note } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { requireOperator } from "../../auth/who/index.ts";
import { type Batch, enqueueBatch } from "../announcements/announce.ts";
import { stillMeant } from "../announcements/deliver.ts";
import { placeIn } from "./list.ts";

/**
 * Has a mail about a job sent again that was refused or given up (rule: undelivered-sent-again). It waits from then on, so that
 * pressing twice sends once; before it goes out it is asked once more what is still true.
 * @param place names it, as the list does
 * @throws Refusal 403 for anybody but the operator, 404 for one that waits, is cleared, never was or is none about a job, 409
 * for one that is not true any more
 */
export function sendAgain(ctx: Context, actor: Actor, place: string): Promise<void> {
  requireOperator(actor);
  return transaction(ctx, async (ctx) => {
    const batch = await takenUp(ctx.db, place);
    const meant = await stillMeant(ctx, batch);
    if (!meant || meant.messages.length === 0) throw conflict("message_outdated", "errors:messageOutdated");
    await enqueueBatch(ctx.db, batch);
    await note(ctx, actor, { action: "messageSentAgain", subjectId: batch.accountIds[0] });
  });
}

/** It waits again, with what the service answered last. */
async function takenUp(db: Handle, place: string): Promise<Batch> {
  const named = placeIn(place);
  if (!named?.receiver) throw notFound();
  const { eventKey, receiver, channel } = named;
  const isMeant = and(
    ...[eq(deliveries.eventKey, eventKey), eq(deliveries.accountId, receiver)],
    ...[eq(deliveries.channel, channel), eq(deliveries.channel, "mail")],
    ...[isNotNull(deliveries.occasion), isNotNull(deliveries.reply), isNull(deliveries.sentAt)],
    or(isNotNull(deliveries.refusedAt), isNotNull(deliveries.givenUpAt)),
  );
  const [ended] = await db
    .select({ occasion: deliveries.occasion })
    .from(deliveries)
    .where(isMeant)
    .for("update");
  if (!ended) throw notFound();
  // That it was given up the clean-up has to know of: its batch has failed, and lies there still (`upkeep.ts`).
  const occasion = sql`case when ${deliveries.givenUpAt} is not null then ${deliveries.occasion} end`;
  await db
    .update(deliveries)
    .set({ refusedAt: null, givenUpAt: null, doubtedAt: null, occasion })
    .where(isMeant);
  return { channel, occasion: ended.occasion as Batch["occasion"], accountIds: [receiver] };
}
