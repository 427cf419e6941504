import type { ListenRequest } from "postgres";
import { showEventClients } from "../../platform/metrics/metrics.ts";
import { sessionChannel } from "../auth/sessions/ending/index.ts";
import { concerns, type Listener, type StoredEvent } from "./event.ts";
import { missedEvents } from "./event-rows.ts";
import { type Feed, type FeedSources, openFeed } from "./feed.ts";
import type { Place } from "./place.ts";
import { encodeEvent, encodeHeartbeat, encodeOpening } from "./wire.ts";

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
  readonly ready: Promise<void>;
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
export function createEventHub(options: HubOptions): EventHub {
  const hub = new Hub(options);
  showEventClients(() => hub.size);
  return hub;
}

class Hub implements EventHub {
  readonly #sources: FeedSources;
  readonly #heartbeatMs: number;
  readonly #connected = new Set<Connected>();
  readonly #byAccount = new Map<string, Set<Connected>>();
  readonly #feed: Feed;
  readonly #ends: ListenRequest;
  readonly #timer: NodeJS.Timeout;
  #checking: Promise<void> | undefined;
  #closed = false;

  constructor({ heartbeatMs = 20_000, ...sources }: HubOptions) {
    this.#sources = sources;
    this.#heartbeatMs = heartbeatMs;
    this.#feed = openFeed(sources, (event) => this.#fanOut(event));
    this.#ends = this.#listenForEnds();
    // Clients come due one by one, as they connected: the sessions are checked a few at a time.
    const checkEvery = Math.min(1_000, heartbeatMs / 4);
    this.#timer = setInterval(() => {
      this.#checking ??= this.#heartbeats().finally(() => {
        this.#checking = undefined;
      });
    }, checkEvery);
    this.#timer.unref();
  }

  get size(): number {
    return this.#connected.size;
  }

  /** It hears of events and of sessions that end; of the latter, failing that, at the next heartbeat. */
  get ready(): Promise<void> {
    const listens = this.#ends.then(
      () => {},
      () => {},
    );
    return Promise.all([this.#feed.ready, listens]).then(() => {});
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    for (const client of this.#connected) this.#drop(client);
    await this.#checking;
    await this.#ends.then((subscription) => subscription.unlisten()).catch(() => {});
    await this.#feed.close();
  }

  subscribe(subscription: Subscription): () => void {
    const heartbeatAt = performance.now() + this.#heartbeatMs;
    const client: Connected = { ...subscription, heartbeatAt, waiting: [] };
    if (this.#closed) {
      client.outlet.end();
      return () => {};
    }
    this.#add(client);
    this.#catchUp(client).catch((error) => {
      this.#sources.log.warn({ err: error }, "missed events could not be read");
      this.#drop(client);
    });
    return () => this.#remove(client);
  }

  #fanOut(event: StoredEvent) {
    const bytes = encodeEvent(event);
    for (const client of this.#connected) {
      if (!concerns(event, client.listener)) continue;
      if (client.waiting) client.waiting.push(event);
      else if (!client.outlet.write(bytes)) this.#drop(client);
    }
  }

  #add(client: Connected) {
    this.#connected.add(client);
    const own = this.#byAccount.get(client.listener.id) ?? new Set();
    this.#byAccount.set(client.listener.id, own.add(client));
    const [oldest] = own;
    if (oldest && own.size > connectionsPerAccount) this.#drop(oldest);
  }

  #remove(client: Connected) {
    this.#connected.delete(client);
    const own = this.#byAccount.get(client.listener.id);
    own?.delete(client);
    if (own?.size === 0) this.#byAccount.delete(client.listener.id);
  }

  #drop(client: Connected) {
    this.#remove(client);
    client.outlet.end();
  }

  /** The client is connected already: what comes while this looks back waits, so nothing is missed. */
  async #catchUp(client: Connected) {
    await this.#feed.ready;
    const { outlet, place } = client;
    outlet.write(encodeOpening(place?.lastId ?? this.#feed.recent.newestId));
    const missed = place === undefined ? [] : await this.#missedBy(client, place);
    const all = [...missed, ...(client.waiting ?? [])];
    client.waiting = undefined;
    // Whoever has no room for one of them must not get a later one: that is where it would come back to.
    if (!all.every((event) => outlet.write(encodeEvent(event)))) this.#drop(client);
  }

  async #missedBy({ listener }: Connected, place: Place): Promise<StoredEvent[]> {
    return this.#feed.recent.missedBy(listener, place) ?? missedEvents(this.#sources.db, listener, place);
  }

  #listenForEnds(): ListenRequest {
    const { client, log } = this.#sources;
    const ends = client.listen(sessionChannel, (accountId) => void this.#checkSessions(accountId));
    // Without it the next heartbeat finds out.
    ends.catch((error) => this.#closed || log.warn({ err: error }, "cannot listen for the end of sessions"));
    return ends;
  }

  /** Of an account that has signed out somewhere: which of its streams belong to that session is asked anew. */
  async #checkSessions(accountId: string) {
    for (const client of [...(this.#byAccount.get(accountId) ?? [])]) {
      const listener = await client.stillValid().catch(() => client.listener);
      if (listener) client.listener = listener;
      else this.#drop(client);
    }
  }

  async #heartbeats() {
    const now = performance.now();
    for (const client of this.#connected) {
      if (client.heartbeatAt > now) continue;
      client.heartbeatAt = now + this.#heartbeatMs;
      const alive = client.waiting ? true : client.outlet.write(encodeHeartbeat(this.#feed.recent.newestId));
      // A database that does not answer ends no session.
      const listener = alive ? await client.stillValid().catch(() => client.listener) : null;
      if (listener) client.listener = listener;
      else this.#drop(client);
    }
  }
}
