/** What is to happen, by when: the earliest first, of the same moment in the order in which it was put down. */
export class Agenda {
  // The earliest last, where it is taken from.
  readonly #all: { at: number; does: () => Promise<void> }[] = [];

  at(at: number, does: () => Promise<void>): void {
    let [low, high] = [0, this.#all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#all[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    this.#all.splice(low, 0, { at, does });
  }

  /** When the next is; Infinity where nothing is left. */
  next(): number {
    return this.#all.at(-1)?.at ?? Number.POSITIVE_INFINITY;
  }

  take(): () => Promise<void> {
    const { does } = this.#all.pop() ?? {};
    if (!does) throw new Error("nothing is left");
    return does;
  }
}
