import { busy } from "./errors.ts";

interface PlaceLimits {
  /** In this process, of all. */
  atOnce: number;
  ofEach: number;
}

/**
 * Places for work that holds something of which there is little, as a connection of the pool, so that one who asks leaves some
 * for the others.
 * @returns takes one; what it returns gives it back
 */
export function createPlaces(limits: PlaceLimits): (who: string) => () => void {
  /** What runs in this process, by who asks. */
  const running = new Map<string, number>();
  return (who) => {
    const own = running.get(who) ?? 0;
    const all = [...running.values()].reduce((sum, count) => sum + count, 0);
    if (all >= limits.atOnce || own >= limits.ofEach) throw busy(5);
    running.set(who, own + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const now = (running.get(who) ?? 1) - 1;
      if (now === 0) running.delete(who);
      else running.set(who, now);
    };
  };
}
