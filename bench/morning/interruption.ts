const signals = ["SIGINT", "SIGTERM"] as const;

/** Somebody who wants this process to end, and whose signal waits until what it has started is gone. */
export class Interruption {
  #signal: (typeof signals)[number] | undefined;
  readonly #came = Promise.withResolvers<never>();
  readonly #note = (signal: (typeof signals)[number]) => {
    this.#signal = signal;
    this.#came.reject(new Error(`interrupted by ${signal}`));
  };

  constructor() {
    // It may come while nobody waits for anything.
    this.#came.promise.catch(() => {});
    for (const signal of signals) process.on(signal, this.#note);
  }

  get came(): boolean {
    return this.#signal !== undefined;
  }

  /** @throws Error as soon as it comes; not for what starts a process, which would be left behind */
  unless<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.#came.promise, work]);
  }

  /** From now on signals do what they always do, the one that came at once. */
  end() {
    for (const signal of signals) process.off(signal, this.#note);
    if (this.#signal) process.kill(process.pid, this.#signal);
  }
}
