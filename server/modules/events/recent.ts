import { concerns, type Listener, type StoredEvent } from "./event.ts";
import { commitMargin } from "./event-rows.ts";
import { hasSeen, type Place } from "./place.ts";

/** How far back a process remembers: reconnects after a deployment or a dead spot cost no query. */
export const rememberedFor = 10 * 60_000;

const most = 20_000;

/** The last minutes of events, in memory. */
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
