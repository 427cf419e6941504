import type { SQL } from "drizzle-orm";
import type { ChannelName, Delivery } from "./delivery.ts";

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
