import { sessionChannel } from "../auth/index.ts";
import { encodeEvent, encodeHeartbeat, encodeOpening } from "./encode.ts";
import { concerns, type Listener, type StoredEvent } from "./event.ts";
import { type FeedSources, openFeed } from "./feed.ts";
import { missedEvents } from "./history.ts";
import type { Place } from "./place.ts";

/** A client's end of the stream. */
export interface Outlet {
  /** False when the client reads too slowly or is gone. */
  write(bytes: Uint8Array): boolean;
  end(): void;
}

export interface Subscription {
  listener: Listener;
  /** What the client has seen already. */
  place?: Place | undefined;
  outlet: Outlet;
  /** Who the listener is now; null when the session has ended. Asked at every heartbeat. */
  stillValid(): Promise<Listener | null>;
}

export interface EventHub {
  /** Adds a client; the function given back removes it. */
  subscribe(subscription: Subscription): () => void;
  /** Clients connected to this process. */
  readonly size: number;
  ready: Promise<void>;
  /** Ends all streams; clients come back to another process. */
  close(): Promise<void>;
}

interface Connected extends Subscription {
  heartbeatAt: number;
  /** Events that arrive while earlier ones are being looked up. */
  waiting: StoredEvent[] | undefined;
}

interface HubOptions extends FeedSources {
  heartbeatMs?: number;
}

/**
 * Connections of one account; a browser with more tabs than this loses the oldest (rule: event-connections).
 */
const connectionsPerAccount = 12;

/** Gives the events of the database to the clients of this process that they concern. */
export function createEventHub({ heartbeatMs = 20_000, ...sources }: HubOptions): EventHub {
  const connected = new Set<Connected>();
  const byAccount = new Map<string, Set<Connected>>();
  const feed = openFeed(sources, fanOut);
  let checking: Promise<void> | undefined;
  let closed = false;

  function fanOut(event: StoredEvent) {
    const bytes = encodeEvent(event);
    for (const client of connected) {
      if (!concerns(event, client.listener)) continue;
      if (client.waiting) client.waiting.push(event);
      else if (!client.outlet.write(bytes)) drop(client);
    }
  }

  function subscribe(subscription: Subscription) {
    const client: Connected = { ...subscription, heartbeatAt: performance.now() + heartbeatMs, waiting: [] };
    if (closed) {
      client.outlet.end();
      return () => {};
    }
    add(client);
    catchUp(client).catch((error) => {
      sources.log.warn({ err: error }, "missed events could not be read");
      drop(client);
    });
    return () => remove(client);
  }

  function add(client: Connected) {
    connected.add(client);
    const own = byAccount.get(client.listener.id) ?? new Set();
    byAccount.set(client.listener.id, own.add(client));
    const [oldest] = own;
    if (oldest && own.size > connectionsPerAccount) drop(oldest);
  }

  /** The client is connected already: what comes while this looks back waits, so nothing is missed. */
  async function catchUp(client: Connected) {
    await feed.ready;
    const { outlet, place } = client;
    outlet.write(encodeOpening(place?.lastId ?? feed.recent.newestId));
    const missed = place === undefined ? [] : await missedBy(client, place);
    const all = [...missed, ...(client.waiting ?? [])];
    client.waiting = undefined;
    // Whoever has no room for one of them must not get a later one: that is where it would come back to.
    if (!all.every((event) => outlet.write(encodeEvent(event)))) drop(client);
  }

  const missedBy = async ({ listener }: Connected, place: Place): Promise<StoredEvent[]> =>
    feed.recent.missedBy(listener, place) ?? missedEvents(sources.db, listener, place);

  function remove(client: Connected) {
    connected.delete(client);
    const own = byAccount.get(client.listener.id);
    own?.delete(client);
    if (own?.size === 0) byAccount.delete(client.listener.id);
  }

  function drop(client: Connected) {
    remove(client);
    client.outlet.end();
  }

  /** Of an account that has signed out somewhere: which of its streams belong to that session is asked anew. */
  async function checkSessions(accountId: string) {
    for (const client of [...(byAccount.get(accountId) ?? [])]) {
      const listener = await client.stillValid().catch(() => client.listener);
      if (listener) client.listener = listener;
      else drop(client);
    }
  }

  const ends = sources.client.listen(sessionChannel, (accountId) => void checkSessions(accountId));
  // Without it the next heartbeat finds out.
  ends.catch((error) => closed || sources.log.warn({ err: error }, "cannot listen for the end of sessions"));

  async function heartbeats() {
    const now = performance.now();
    for (const client of connected) {
      if (client.heartbeatAt > now) continue;
      client.heartbeatAt = now + heartbeatMs;
      const alive = client.waiting ? true : client.outlet.write(encodeHeartbeat(feed.recent.newestId));
      // A database that does not answer ends no session.
      const listener = alive ? await client.stillValid().catch(() => client.listener) : null;
      if (listener) client.listener = listener;
      else drop(client);
    }
  }

  // Clients come due one by one, as they connected: the sessions are checked a few at a time.
  const timer = setInterval(
    () => {
      checking ??= heartbeats().finally(() => {
        checking = undefined;
      });
    },
    Math.min(1_000, heartbeatMs / 4),
  );
  timer.unref();

  return {
    subscribe,
    get size() {
      return connected.size;
    },
    ready: feed.ready,
    close: async () => {
      closed = true;
      clearInterval(timer);
      for (const client of connected) drop(client);
      await checking;
      await ends.then((subscription) => subscription.unlisten()).catch(() => {});
      await feed.close();
    },
  };
}
