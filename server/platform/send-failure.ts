/**
 * Why a message was not taken. `refused`: never will be, by this receiver. `later`: not now, by this
 * receiver. `down`: the service cannot be talked to, so others fail as well. It names no address,
 * because it is logged.
 */
export class SendFailure extends Error {
  constructor(
    readonly reason: "refused" | "later" | "down",
    cause: string,
  ) {
    super(`${cause} (${reason})`);
  }
}
