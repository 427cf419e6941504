/**
 * Why a message was not taken. `refused`: the receiver is said not to be there. `trouble`: refused for a reason that
 * is the service's or ours to mend. `later`: not now, by this receiver. `down`: the service cannot be talked to, so
 * others fail as well. It names no address, because it is logged.
 */
export class SendFailure extends Error {
  /** The service's words, which may name the receiver: no log writes down what is private. */
  readonly #said: string | undefined;

  constructor(
    readonly reason: "refused" | "trouble" | "later" | "down",
    cause: string,
    /** What the service answered, in figures alone: `550 5.1.1`, `push 413`. */
    readonly reply: string = cause,
    said?: string,
  ) {
    super(`${cause} (${reason})`);
    this.#said = said;
  }

  get said(): string | undefined {
    return this.#said;
  }
}
