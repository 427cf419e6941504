// (rule: list-only-what-changed)
import { Pending } from "./pending.ts";

/** What is shown, and the jobs of it that have changed. */
export interface Known<T> {
  data: T;
  changed: string[];
}

/** Gets what is known when only some jobs have changed, and may fetch just these; and what is shown. */
export type Load<T> = (known: Known<T> | undefined, data: T) => Promise<T>;

/** Where the data go. */
export interface Screen<T> {
  /** Ends when they are there. */
  show(data: T): Promise<void>;
  /** The data are older than they should be. */
  stale(): void;
}

/**
 * Keeps data as new as what one was told of them, whatever overtakes what: events, fetches and their answers,
 * and more of a list that is asked for meanwhile. Knows neither the server nor the page.
 */
export class Upkeep<T> {
  #latest: T;
  readonly #load: Load<T>;
  readonly #screen: Screen<T>;
  readonly #pending = new Pending();
  /** Only the answer of the latest fetch counts. */
  #turn = 0;
  /** How many additions wait or are under way, and when the last of them is done. */
  #additions = 0;
  #lastAddition = Promise.resolve();

  constructor(initial: T, load: Load<T>, screen: Screen<T>) {
    this.#latest = initial;
    this.#load = load;
    this.#screen = screen;
  }

  /** @param jobId what has changed, when it is no more than this job */
  note(jobId?: string): void {
    this.#pending.add(jobId);
  }

  /** Fetches what has been noted, if anything. */
  async fetch(): Promise<void> {
    if (this.#pending.empty || this.#additions > 0) return;
    const mine = ++this.#turn;
    const { jobs, settle } = this.#pending.ask();
    try {
      const data = await this.#load(jobs && { data: this.#latest, changed: jobs }, this.#latest);
      // An older answer must not overwrite a newer one, which has asked for the same and more.
      if (mine !== this.#turn) return;
      settle();
      this.#latest = data;
      await this.#screen.show(data);
    } catch {
      if (mine === this.#turn) this.#screen.stale();
    }
  }

  /** Adds to what is shown; what is noted meanwhile is fetched afterwards. */
  async extend(more: (data: T) => Promise<T>): Promise<void> {
    this.#additions++;
    // One after the other: each adds to what the one before has brought.
    const done = this.#lastAddition.then(() => this.#add(more));
    this.#lastAddition = done;
    await done;
    this.#additions--;
    await this.fetch();
  }

  async #add(more: (data: T) => Promise<T>): Promise<void> {
    // What is on its way knows nothing of what is added; it stays pending.
    this.#turn++;
    try {
      const data = await more(this.#latest);
      this.#latest = data;
      await this.#screen.show(data);
    } catch {
      this.#screen.stale();
    }
  }
}
