import { endDue } from "../../server/modules/bookings/asking/turns/turn.ts";
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

/**
 * Likewise when the time of who is asked to take a job is over, which it is now. The first makes it so, and says of whom; the second looks by itself.
 * @param early it is not over, and the task woken all the same
 */
export async function ring({ ctx, client }: TestContext, jobId: string, early = false): Promise<Answer> {
  const due = early ? [] : await timesUp(client, jobId);
  const ended = await transaction(ctx, async (ctx) => {
    await lockJob(ctx.db, jobId);
    return endDue(ctx, [jobId]);
  });
  return { status: 200, seen: { due: String(due[0]?.place ?? ""), ended: String(ended > 0) } };
}

/** Under the job's lock, as who answers has looked at the time under it: in truth nobody puts it back. */
const timesUp = (client: TestContext["client"], jobId: string) =>
  client.begin(async (sql) => {
    await sql`select from jobs where id = ${jobId} for no key update`;
    return sql<{ place: number }[]>`
      update requests set until = now() - interval '1 second' where job_id = ${jobId} and state = 'open' returning place`;
  });
