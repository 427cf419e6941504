import { sql } from "drizzle-orm";
import { testContext } from "../../../../tests/support/database.ts";
import type { Mail, MailTransport } from "../../../platform/mail/transport.ts";
import { startWorker, type Worker } from "../../../platform/worker/worker.ts";
import { tasks } from "../index.ts";

/** A transport that keeps what it is given, after `attempt` has had its say. */
export function collecting(attempt: (mail: Mail) => void = () => {}) {
  const sent: Mail[] = [];
  const transport: MailTransport = {
    send: async (mail) => {
      attempt(mail);
      sent.push(mail);
      return `250 2.0.0 Ok: queued as Q${sent.length}`;
    },
    close: () => {},
  };
  return { sent, transport };
}

/** A database with its queue, at which a worker works from `work` to `rest`. */
export async function sending() {
  const t = await testContext();
  let worker: Worker | undefined;
  return {
    t,
    work: async (transport?: MailTransport, { ctx = t.ctx, concurrency = 4 } = {}) => {
      worker = await startWorker(ctx, tasks(ctx, transport), { concurrency });
    },
    rest: async () => {
      await worker?.stop();
      worker = undefined;
    },
    /** What has been tried in vain does not wait any longer for another attempt. */
    queueIsEmpty: async () => {
      await t.db.execute(sql`
        update graphile_worker._private_jobs set run_at = now()
        where attempts > 0 and run_at > now() and locked_at is null`);
      const [found] = await t.db.execute<{ count: number }>(
        sql`select count(*)::int as count from graphile_worker.jobs`,
      );
      return found?.count === 0;
    },
    close: () => t.close(),
  };
}
