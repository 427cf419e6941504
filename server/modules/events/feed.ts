import type { ListenRequest, Sql } from "postgres";
import type { Database } from "../../platform/database/connection.ts";
import type { Logger } from "../../platform/process/logger.ts";
import { concerns, type Listener, type StoredEvent } from "./event.ts";
import { commitMargin, eventChannel, eventsOf, recentEvents } from "./event-rows.ts";
import { hasSeen, type Place } from "./place.ts";

export interface FeedSources {
  client: Sql;
  db: Database;
  log: Logger;
  /** By the database's clock, as events are. */
  now?: () => Date;
}

export interface Feed {
  recent: RecentEvents;
  /** Resolves when the first events have been read. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** Notifications may be lost without a word, in a network that swallows packets: then this finds the events. */
const lookAgainEvery = 15_000;
const retryAfter = 1_000;

/**
 * The database's new events, each given to `onEvent` once: one LISTEN connection, which comes back by
 * itself, and one query for as many events as were announced meanwhile.
 * (rule: event-with-commit)
 */
export const openFeed = (sources: FeedSources, onEvent: (event: StoredEvent) => void): Feed =>
  new DatabaseFeed(sources, onEvent);

class DatabaseFeed implements Feed {
  readonly recent = new RecentEvents();
  readonly #sources: FeedSources;
  readonly #onEvent: (event: StoredEvent) => void;
  readonly #announced = new Set<number>();
  readonly #first = Promise.withResolvers<void>();
  readonly #listening: ListenRequest;
  readonly #timer: NodeJS.Timeout;
  #behind = true;
  #lookedAt: number | undefined;
  #reading: Promise<void> | undefined;
  #closed = false;

  constructor(sources: FeedSources, onEvent: (event: StoredEvent) => void) {
    this.#sources = sources;
    this.#onEvent = onEvent;
    this.#listening = this.#listen();
    this.#timer = setInterval(() => this.#lookAgain(), lookAgainEvery);
    this.#timer.unref();
    this.#wake();
  }

  get ready(): Promise<void> {
    return this.#first.promise;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#first.resolve();
    await this.#reading;
    await this.#listening.then((subscription) => subscription.unlisten()).catch(() => {});
  }

  #listen(): ListenRequest {
    const { client, log } = this.#sources;
    const announced = (id: string) => {
      this.#announced.add(Number(id));
      this.#wake();
    };
    // The second is called after every reconnect as well: what was published meanwhile has to be looked for.
    const listening = client.listen(eventChannel, announced, () => this.#lookAgain());
    listening.catch(
      (error) => this.#closed || log.warn({ err: error }, "cannot listen for events yet; trying again"),
    );
    return listening;
  }

  #lookAgain() {
    this.#behind = true;
    this.#wake();
  }

  #wake() {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
  }

  async #read(): Promise<void> {
    while (!this.#closed && (this.#behind || this.#announced.size > 0)) {
      try {
        for (const event of await (this.#behind ? this.#catchUp() : this.#readAnnounced()))
          if (this.recent.add(event)) this.#onEvent(event);
        this.recent.forgetOld();
        this.#first.resolve();
      } catch (error) {
        if (this.#closed) return;
        this.#sources.log.warn({ err: error }, "events could not be read; trying again");
        this.#behind = true;
        await Bun.sleep(retryAfter);
      }
    }
  }

  #readAnnounced(): Promise<StoredEvent[]> {
    const ids = [...this.#announced];
    this.#announced.clear();
    return eventsOf(this.#sources.db, ids);
  }

  /** Everything since the last time that all was known, and the margin of late commits. */
  async #catchUp(): Promise<StoredEvent[]> {
    this.#behind = false;
    const start = performance.now();
    const span = this.#lookedAt === undefined ? rememberedFor : start - this.#lookedAt + commitMargin;
    const events = await recentEvents(this.#sources.db, span);
    const now = this.#sources.now?.() ?? new Date();
    if (this.#lookedAt === undefined) this.recent.completeFrom(now.getTime() - rememberedFor + commitMargin);
    this.#lookedAt = start;
    return events;
  }
}

/** How far back a process remembers: reconnects after a deployment or a dead spot cost no query. */
const rememberedFor = 10 * 60_000;

const most = 20_000;

/** The last minutes of events, in memory (rule: event-replay). */
export class RecentEvents {
  /** In order of arrival. */
  #events = new Map<number, StoredEvent>();
  /** From this time of the database's clock on nothing is missing here. */
  #completeFrom = Number.POSITIVE_INFINITY;
  newestId = 0;
  #newestAt = 0;

  /** False when it is known already. */
  add(event: StoredEvent): boolean {
    if (this.#events.has(event.id)) return false;
    this.#events.set(event.id, event);
    this.newestId = Math.max(this.newestId, event.id);
    this.#newestAt = Math.max(this.#newestAt, event.at);
    return true;
  }

  /** Says that all events since then have been added. */
  completeFrom(at: number) {
    this.#completeFrom = Math.min(this.#completeFrom, at);
  }

  forgetOld() {
    for (const [id, event] of this.#events) {
      if (event.at > this.#newestAt - rememberedFor && this.#events.size <= most) break;
      this.#events.delete(id);
      this.#completeFrom = Math.max(this.#completeFrom, event.at + 1);
    }
  }

  /** What the listener may have missed since event `lastId` and has not seen; undefined if that reaches too far back. */
  missedBy(listener: Listener, { lastId, seen }: Place): StoredEvent[] | undefined {
    const last = this.#events.get(lastId);
    if (!last || last.at - commitMargin < this.#completeFrom) return undefined;
    return [...this.#events.values()]
      .filter(
        (event) =>
          event.id !== lastId &&
          event.at > last.at - commitMargin &&
          concerns(event, listener) &&
          !(seen && hasSeen(seen, event.transaction)),
      )
      .sort((a, b) => a.id - b.id);
  }
}
