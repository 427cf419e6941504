import { sql } from "drizzle-orm";
import type { TestContext } from "../../../../tests/support/database.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import type { Mail } from "../../../platform/mail/transport.ts";
import { startWorker } from "../../../platform/worker/worker.ts";
import { tasks } from "../../notifications/index.ts";

/** Runs the queue until it is empty, and gives the mails that went out. */
export async function mailsOf(t: TestContext): Promise<Mail[]> {
  const sent: Mail[] = [];
  const transport = {
    send: async (mail: Mail) => {
      sent.push(mail);
      return undefined;
    },
    close: () => {},
  };
  const worker = await startWorker(t.ctx, tasks(t.ctx, transport), { concurrency: 2 });
  await eventually("an empty queue", async () => {
    const [left] = await t.db.execute<{ n: number }>(
      sql`select count(*)::int as n from graphile_worker.jobs`,
    );
    return left?.n === 0;
  });
  await worker.stop();
  return sent;
}

/** Everything that waits in the queue, as the database holds it. */
export async function queued(t: TestContext): Promise<string> {
  return JSON.stringify(await t.db.execute(sql`select * from graphile_worker._private_jobs`));
}
