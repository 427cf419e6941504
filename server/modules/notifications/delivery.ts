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
