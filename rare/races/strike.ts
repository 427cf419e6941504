import { lockJob } from "../../server/modules/bookings/index.ts";
import { openDue } from "../../server/modules/bookings/stages/advance.ts";
import { transaction } from "../../server/platform/context.ts";
import type { TestContext } from "../../tests/support/database.ts";
import type { Answer } from "./deeds.ts";

/**
 * What the queue's task does when the time of a job's next stage has come, which it has now: a third process beside the two of the API. A stage that
 * stands, because somebody is chosen, has no time that could come.
 */
export async function strike({ ctx, client }: TestContext, jobId: string): Promise<Answer> {
  await client`update job_stages set opens_at = now() - interval '1 second' where job_id = ${jobId} and opens_at is not null`;
  const opened = await transaction(ctx, async (ctx) => {
    await lockJob(ctx.db, jobId);
    return openDue(ctx, [jobId]);
  });
  return { status: 200, seen: { opened: String(opened.length > 0) } };
}
