import type { Context } from "../context.ts";
import type { Logger } from "./logger.ts";

/** Milliseconds by which a clock may differ without anybody caring, and by which it has to come back before it is believed again. */
const tolerated = { atMost: 1_000, again: 500 };
/** Milliseconds: what was so long on its way says little about the time. */
const longestWay = 1_000;
/** Milliseconds between two clocks of which one must be wrong. */
const notToBeBelieved = 3_600_000;

/** The time of this process: its own clock's, or the database's where these differ (rule: one-clock). */
export interface Clock {
  now(): Date;
  /** Whether the database has ever been heard in time: before, this machine's clock is all there is. */
  isSure(): boolean;
  /**
   * Hears what time it is in the database.
   * @param at milliseconds since 1970
   * @param took milliseconds from the question to this answer
   */
  hear(at: number, took: number): void;
}

export function keepClock(log: Logger): Clock {
  let ahead = 0;
  let heard = false;
  return {
    now: () => new Date(Date.now() + ahead),
    isSure: () => heard,
    hear(at, took) {
      if (took > longestWay) return;
      heard = true;
      const found = Math.round(at - (Date.now() - took / 2));
      const enough = ahead === 0 ? tolerated.atMost : tolerated.again;
      const next = Math.abs(found) > enough ? found : 0;
      if (Math.abs(next - ahead) <= tolerated.again) return;
      ahead = next;
      if (next === 0) log.warn("the clock of this machine is that of the database again");
      else
        log.warn(
          { milliseconds: -next },
          "the clock of this machine is not that of the database, which counts",
        );
    },
  };
}

/**
 * For what cannot be undone.
 * @throws Error while the clock of this machine and the time that counts are an hour apart: one of them is wrong; and
 * while the database was never heard in time, since then nobody knows whether they are (rule: one-clock)
 */
export function expectToKnowTheTime({ now, isSureOfTime }: Pick<Context, "now" | "isSureOfTime">): void {
  if (isSureOfTime && !isSureOfTime())
    throw new Error("the time of the database is not known: it has not answered in time yet");
  const apart = Math.abs(Date.now() - now().getTime());
  if (apart > notToBeBelieved)
    throw new Error(`the clocks of this machine and of the database are ${Math.round(apart / 1000)} s apart`);
}
