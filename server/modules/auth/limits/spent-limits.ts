/**
 * Limits that the database has just said to be used up. Of ten thousand guesses in a row all but the first
 * are refused from here; after a moment it is asked again, since another process may have given back.
 */
const spent = new Map<string, { window: number; until: number }>();

/** Milliseconds. */
const moment = 500;
const room = 10_000;

export function noteSpent(key: Buffer, window: number): void {
  if (spent.size >= room) spent.clear();
  spent.set(key.toString("hex"), { window, until: performance.now() + moment });
}

export function isSpent(key: Buffer, window: number): boolean {
  const found = spent.get(key.toString("hex"));
  return found !== undefined && found.window === window && found.until > performance.now();
}

export function forgetSpentLimit(key: Buffer): void {
  spent.delete(key.toString("hex"));
}
