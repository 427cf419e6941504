import type { SQL } from "drizzle-orm";
import type { Lang } from "../../platform/i18n.ts";
import type { Message } from "./messages/message.ts";

/** What `deliveries.channel` says. */
export type ChannelName = "mail" | "push";

export interface Receiver {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  lang: Lang;
  /** Those that a push still has to reach; known for pushes alone. */
  devices?: Device[];
  /** Knows what applying means; known for pushes alone. */
  hasApplied?: boolean;
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
  name: ChannelName;
  /** Condition on the receiver's row `a` of accounts: whether there is a way to reach them. Whoever loses it later is done with. */
  reachable: SQL;
  /** Added to the priority of what is sent, of which lower runs first. */
  priority: number;
  /** How many of a batch are under way at once: as many at most are repeated when the process dies. */
  parallel: number;
  /**
   * @returns what the mail server said when it took it
   * @throws SendFailure when it could not be sent
   */
  send(delivery: Delivery): Promise<string | undefined>;
}

export type Channels = readonly Channel[];
