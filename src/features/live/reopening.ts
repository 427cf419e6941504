/** Milliseconds. */
const first = 2_000;
const longest = 60_000;

/**
 * How long to wait before a stream is asked for again: twice as long each time, up to a minute, and not everybody at the same moment.
 * @param losses how many were lost one after the other
 * (rule: live-stream)
 */
export const waitBefore = (losses: number, random = Math.random()): number =>
  Math.min(longest, first * 2 ** (losses - 1)) * (0.5 + random / 2);
