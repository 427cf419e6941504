import type { Sql } from "postgres";
import type { Database } from "../../platform/database/connection.ts";
import type { Logger } from "../../platform/logger.ts";
import type { StoredEvent } from "./event.ts";
import { commitMargin, eventsOf, recentEvents } from "./history.ts";
import { eventChannel } from "./publish.ts";
import { RecentEvents, rememberedFor } from "./recent.ts";

export interface FeedSources {
  client: Sql;
  db: Database;
  log: Logger;
}

export interface Feed {
  recent: RecentEvents;
  /** Resolves when the first events have been read. */
  ready: Promise<void>;
  close(): Promise<void>;
}

/** Notifications may be lost without a word, in a network that swallows packets: then this finds the events. */
const lookAgainEvery = 15_000;
const retryAfter = 1_000;

/**
 * The database's new events, each given to `onEvent` once: one LISTEN connection, which comes back by
 * itself, and one query for as many events as were announced meanwhile.
 */
export function openFeed({ client, db, log }: FeedSources, onEvent: (event: StoredEvent) => void): Feed {
  const recent = new RecentEvents();
  const announced = new Set<number>();
  const first = Promise.withResolvers<void>();
  let behind = true;
  let lookedAt: number | undefined;
  let reading: Promise<void> | undefined;
  let closed = false;

  async function read(): Promise<void> {
    while (!closed && (behind || announced.size > 0)) {
      try {
        for (const event of await (behind ? catchUp() : readAnnounced()))
          if (recent.add(event)) onEvent(event);
        recent.forgetOld();
        first.resolve();
      } catch (error) {
        if (closed) return;
        log.warn({ err: error }, "events could not be read; trying again");
        behind = true;
        await Bun.sleep(retryAfter);
      }
    }
  }

  async function readAnnounced() {
    const ids = [...announced];
    announced.clear();
    return eventsOf(db, ids);
  }

  /** Everything since the last time that all was known, and the margin of late commits. */
  async function catchUp() {
    behind = false;
    const start = performance.now();
    const span = lookedAt === undefined ? rememberedFor : start - lookedAt + commitMargin;
    const events = await recentEvents(db, span);
    if (lookedAt === undefined) recent.completeFrom(Date.now() - rememberedFor + commitMargin);
    lookedAt = start;
    return events;
  }

  function wake() {
    reading ??= read().finally(() => {
      reading = undefined;
    });
  }

  function lookAgain() {
    behind = true;
    wake();
  }

  const listening = client.listen(
    eventChannel,
    (id) => {
      announced.add(Number(id));
      wake();
    },
    // Called after every reconnect as well: what was published meanwhile has to be looked for.
    lookAgain,
  );
  listening.catch(
    (error) => closed || log.warn({ err: error }, "cannot listen for events yet; trying again"),
  );
  const timer = setInterval(lookAgain, lookAgainEvery);
  timer.unref();
  wake();

  return {
    recent,
    ready: first.promise,
    close: async () => {
      closed = true;
      clearInterval(timer);
      first.resolve();
      await reading;
      await listening.then((subscription) => subscription.unlisten()).catch(() => {});
    },
  };
}
