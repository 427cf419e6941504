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
  /** @throws MailFailure when it could not be sent */
  send(delivery: Delivery): Promise<void>;
}

export type Channels = readonly Channel[];

export function createChannels(ctx: RootContext, mail: MailTransport): Channels {
  return [
    { name: "mail", wanted: sql`a.mail_enabled`, send: mailDelivery(ctx, mail) },
    {
      name: "push",
      wanted: sql`a.push_enabled and exists (select from push_subscriptions s where s.account_id = a.id)`,
      send: pushDelivery(ctx),
    },
  ];
}
