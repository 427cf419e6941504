import { sql } from "drizzle-orm";
import type { JobHelpers, TaskList } from "graphile-worker";
import type { RootContext } from "../../platform/context.ts";
import { createMailTransport, type MailTransport } from "../../platform/mail/transport.ts";
import { beginDeliveries } from "../../platform/metrics/metrics.ts";
import { isStillHeld } from "../../platform/worker/lost-tasks.ts";
import {
  type Announcement,
  announceTask,
  type Batch,
  deliverTask,
  expand,
} from "./announcements/announce.ts";
import { type Attempt, deliver } from "./announcements/deliver.ts";
import type { Channels } from "./delivery.ts";
import { mailDelivery } from "./mail/delivery.ts";
import { sendLink, sendNotice } from "./notices/deliver.ts";
import type { Notice } from "./notices/index.ts";
import { type LinkOrder, linkTask } from "./notices/links.ts";
import { noticeTasks } from "./notices/notice.ts";
import { beginDigests, type Digests, digestTask } from "./peace/digest/begin.ts";
import { sendDigests } from "./peace/digest/send.ts";
import { pushDelivery } from "./push/delivery.ts";
import { deliverSooner, purge } from "./upkeep.ts";

const purgeTask = "purge-messages";
const deliverSoonerTask = "hasten-messages";
const beginDigestsTask = "begin-digests";

declare global {
  namespace GraphileWorker {
    interface Tasks extends Record<(typeof noticeTasks)[number], Notice> {
      [announceTask]: Announcement;
      [deliverTask]: Batch;
      [digestTask]: Digests;
      [linkTask]: LinkOrder;
    }
  }
}

/** When the worker does what nobody asked for: each time in one of the replicas. */
export const crontab = `17 * * * * ${purgeTask}\n*/10 * * * * ${deliverSoonerTask}\n*/5 * * * * ${beginDigestsTask}`;

/** What the worker can do for this module. The caller closes a transport that it gives. */
export function tasks(
  ctx: RootContext,
  transport: MailTransport = createMailTransport(ctx.config),
): TaskList {
  const channels = createChannels(ctx, transport);
  for (const { name } of channels) beginDeliveries(name);
  const attemptOf = (helpers: JobHelpers): Attempt => ({
    stop: helpers.abortSignal,
    isLast: helpers.job.attempts >= helpers.job.max_attempts,
    since: helpers.job.locked_at ?? ctx.now(),
    isOurs: () => isStillHeld(helpers),
  });
  const notify = (notice: Notice, { job }: JobHelpers) =>
    sendNotice(ctx, channels, transport, notice, job.attempts >= job.max_attempts);
  return {
    [announceTask]: (announcement: Announcement) => expand(ctx, channels, announcement),
    [deliverTask]: (batch: Batch, helpers: JobHelpers) => deliver(ctx, channels, batch, attemptOf(helpers)),
    [beginDigestsTask]: () => beginDigests(ctx, channels),
    [digestTask]: (digests: Digests, helpers: JobHelpers) =>
      sendDigests(ctx, channels, digests, attemptOf(helpers)),
    [linkTask]: (order: LinkOrder, { job }: JobHelpers) =>
      sendLink(ctx, channels, order, job.attempts >= job.max_attempts),
    ...Object.fromEntries(noticeTasks.map((task) => [task, notify])),
    [purgeTask]: () => purge(ctx),
    [deliverSoonerTask]: () => deliverSooner(ctx),
  };
}

// (rule: message-order)
export function createChannels(ctx: RootContext, mail: MailTransport): Channels {
  const push = pushDelivery(ctx);
  return [
    // Pushes first: whoever has asked for them wants to know now, and mails take far longer to send.
    {
      name: "push",
      reachable: sql`exists (select from push_subscriptions s where s.account_id = a.id)`,
      priority: -4,
      parallel: 5,
      send: async (delivery) => {
        await push(delivery);
        return undefined;
      },
    },
    {
      name: "mail",
      reachable: sql`true`,
      priority: 0,
      parallel: 1,
      send: mailDelivery(ctx, mail),
    },
  ];
}
