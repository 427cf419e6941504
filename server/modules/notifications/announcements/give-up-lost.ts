import { sql } from "drizzle-orm";
import { deliveries } from "../../../../db/schema/index.ts";
import type { RootContext } from "../../../platform/context.ts";
import { anything } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { giveUp } from "../undelivered/give-up.ts";
import { type Batch, deliverTask } from "./announce.ts";
import { stillMeant } from "./deliver.ts";

/**
 * Gives up what is left of batches that ended in their last attempt without noting it, as when the process was killed
 * (rule: undelivered-shown). The tasks stay, as those do that ended with a failure.
 */
export async function giveUpLost(ctx: RootContext): Promise<void> {
  // One that is not to be read keeps none of the others.
  for (const batch of await lostBatches(ctx))
    await giveUpBatch(ctx, batch).catch((err) => ctx.log.error({ err }, "batch could not be given up"));
}

async function giveUpBatch(ctx: RootContext, batch: Batch): Promise<void> {
  const meant = await stillMeant(ctx, batch);
  const ids = meant?.messages.map(({ receiver }) => receiver.id) ?? [];
  if (meant) await giveUp(ctx.db, meant.key, batch.channel, ids);
}

/** Of a batch that has noted its end somebody is given up. Rescheduled as they are, for the queue to say what is in them. */
async function lostBatches({ db }: RootContext): Promise<Batch[]> {
  // (raw: queue)
  const found = await rows(
    db,
    { payload: anything },
    sql`
    select payload from graphile_worker.reschedule_jobs((
      select coalesce(array_agg(id), '{}') from graphile_worker.jobs
      where task_identifier = ${deliverTask} and attempts >= max_attempts and locked_at is null)) t
    where not exists (
      select from ${deliveries} d
      where d.event_key = concat(t.payload -> 'occasion' ->> 'kind', ':', t.payload -> 'occasion' ->> 'id')
        and d.channel = t.payload ->> 'channel' and d.given_up_at is not null
        and d.account_id in (select named.value::uuid from json_array_elements_text(t.payload -> 'accountIds') named))`,
  );
  return found.map(({ payload }) => payload as Batch);
}
