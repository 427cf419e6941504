import { type SQL, sql } from "drizzle-orm";
import type { JobHelpers, Task } from "graphile-worker";
import type { TestContext } from "../../../tests/support/database.ts";
import { anything, date, text } from "../../platform/database/kinds.ts";
import { rows, run } from "../../platform/database/rows.ts";
import { askingTasks } from "../bookings/asking/index.ts";
import { reminderTasks } from "../bookings/reminding/index.ts";
import { stageTasks } from "../bookings/stages/index.ts";
import {
  type Announcement,
  announceTask,
  type Batch,
  deliverTask,
  expand,
} from "./announcements/announce.ts";
import { stillMeant } from "./announcements/deliver.ts";
import type { Channel, ChannelName } from "./delivery.ts";
import type { Occasion } from "./occasions/index.ts";
import { beginDigests, type Digests, digestTask } from "./peace/digest/begin.ts";
import { sendDigests } from "./peace/digest/send.ts";
import { markSent } from "./receivers.ts";

const waiting = { id: text, name: text, payload: anything, runAt: date };

type Tell = (accountId: string, channel: ChannelName, occasion: Occasion | undefined) => void;

/** Who has a phone that hears pushes has switched the mails off. Digests alone are sent one by one. */
function channelsTo(tell: Tell): Channel[] {
  const hasPush = sql`exists (select from push_subscriptions s where s.account_id = a.id)`;
  const channelOf = (name: ChannelName, reachable: SQL): Channel => ({
    ...{ name, reachable, priority: 0, parallel: 1 },
    send: async ({ receiver }) => {
      tell(receiver.id, name, undefined);
      return undefined;
    },
  });
  return [channelOf("push", hasPush), channelOf("mail", sql`not ${hasPush}`)];
}

/** As the product sends a batch, but that what goes out comes at once, and is noted at once. */
async function deliver({ ctx, db }: TestContext, batch: Batch, tell: Tell): Promise<void> {
  const meant = await stillMeant(ctx, batch);
  if (!meant) return;
  const ids = meant.messages.map(({ receiver }) => receiver.id).sort();
  const taken = ids.map((id) => ({ id, said: undefined }));
  await markSent(db, meant.key, batch.channel, taken);
  for (const id of ids) tell(id, batch.channel, batch.occasion);
}

const stop = new AbortController().signal;

function tasksOf(t: TestContext, tell: Tell): Record<string, Task<never>> {
  const channels = channelsTo(tell);
  return {
    ...stageTasks(t.ctx),
    ...askingTasks(t.ctx),
    ...reminderTasks(t.ctx),
    [announceTask]: (announcement: Announcement) => expand(t.ctx, channels, announcement),
    [deliverTask]: (batch: Batch) => deliver(t, batch, tell),
    [digestTask]: (digests: Digests) =>
      sendDigests(t.ctx, channels, digests, {
        ...{ stop, isLast: false, since: t.ctx.now() },
        isOurs: async () => true,
      }),
    "begin-digests": () => beginDigests(t.ctx, channels),
  } as Record<string, Task<never>>;
}

/** The product's worker by a clock that is moved: what is due by it is done in order, and what is told comes to `tell`. */
export const workerOf = (t: TestContext, tell: Tell) => queueByClock(t, tasksOf(t, tell), { atATime: 30 });

/** A queue by the clock of a test: it has to go ahead of the true one, by which what waits for nothing is put there. @param atATime tasks that are taken in one go */
export function queueByClock(t: TestContext, tasks: Record<string, unknown>, { atATime = 1 } = {}) {
  async function perform(name: string, payload: unknown = {}) {
    const job = { attempts: 1, max_attempts: 12, locked_at: t.ctx.now() };
    const task = tasks[name];
    if (!task) throw new Error(`nobody does ${name}`);
    await (task as Task<never>)(payload as never, { job, abortSignal: stop } as unknown as JobHelpers);
  }

  /** Does all that is due. @returns when the next is, in milliseconds; Infinity where nothing waits */
  async function work(): Promise<number> {
    for (;;) {
      const found = await rows(
        t.db,
        waiting,
        sql`select p.id::text as id, w.identifier as name, p.payload, p.run_at as "runAt"
          from graphile_worker._private_jobs p join graphile_worker._private_tasks w on w.id = p.task_id
          order by p.run_at, p.priority, p.id limit ${atATime}`,
      );
      const due = found.filter(({ runAt }) => runAt <= t.ctx.now());
      if (due.length === 0) return found[0]?.runAt.getTime() ?? Number.POSITIVE_INFINITY;
      const ids = `{${due.map(({ id }) => id).join()}}`;
      await run(t.db, sql`delete from graphile_worker._private_jobs where id = any(${ids}::bigint[])`);
      for (const { name, payload } of due) await perform(name, payload);
    }
  }
  return { work, perform };
}
