import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { RootContext } from "../../platform/context.ts";
import type { Lang } from "../../platform/i18n.ts";
import type { MailTransport } from "../../platform/mail.ts";
import { mailDelivery } from "./mail-delivery.ts";
import type { Message } from "./messages.ts";
import { pushDelivery } from "./push-delivery.ts";

export interface Receiver {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  lang: Lang;
  /** Those that a push still has to reach; known for pushes alone. */
  devices?: Device[];
}

/** What a browser has subscribed. */
export interface Device {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** One message to one person, with a key that is the same at every attempt. */
export interface Delivery {
  key: string;
  receiver: Receiver;
  message: Message;
  /** False for what somebody asked for: there is nothing to turn off. */
  optional: boolean;
}

/** A way to reach people. `name` is what `deliveries.channel` and the queue's tasks call it. */
export interface Channel {
  name: "mail" | "push";
  /** Condition on the receiver's row `a` of accounts: whether they want to be told this way. */
  wanted: SQL;
  /** How many of a batch are under way at once: as many at most are repeated when the process dies. */
  parallel: number;
  /** @throws SendFailure when it could not be sent */
  send(delivery: Delivery): Promise<void>;
}

export type Channels = readonly Channel[];

export function createChannels(ctx: RootContext, mail: MailTransport): Channels {
  return [
    { name: "mail", wanted: sql`a.mail_enabled`, parallel: 1, send: mailDelivery(ctx, mail) },
    {
      name: "push",
      wanted: sql`a.push_enabled and exists (select from push_subscriptions s where s.account_id = a.id)`,
      parallel: 5,
      send: pushDelivery(ctx),
    },
  ];
}
