/** A span of time from `start` until before `end`: milliseconds since 1970. */
export interface Window {
  start: number;
  end: number;
}

/** Two of a person's jobs less than this apart are a conflict (rule: two-hour-gap). */
export const minimumGap = 2 * 3_600_000;

/** How long a job stays to be seen after its last window (rule: expiry). Milliseconds. */
export const grace = 24 * 60 * 60 * 1000;

const [hour, minute] = [3_600_000, 60_000];

/**
 * Whether it counts that a chosen one cannot come (rule: cannot-come): less than a day before the start, later than ten minutes after having
 * been chosen, and not for illness. In milliseconds since 1970.
 */
export const countsAgainst = ({ illness, now, startsAt, chosenAt }: Cancelling): boolean =>
  !illness && startsAt - now < 24 * hour && now - chosenAt > 10 * minute;

interface Cancelling {
  /** One's own, or a child's. */
  illness: boolean;
  now: number;
  startsAt: number;
  chosenAt: number;
}

/** How badly two jobs of one person collide, worst first. */
export type Conflict = "full" | "partial" | "close" | "none";

/**
 * How two jobs of one person collide (rule: conflict): *full* if any one day's window of one job lies
 * wholly inside a window of the other; else *partial* if windows intersect; else *close* if the gap between
 * any two is under two hours.
 */
export function conflictBetween(a: Window[], b: Window[]): Conflict {
  const any = (test: (x: Window, y: Window) => boolean) => a.some((x) => b.some((y) => test(x, y)));
  if (any((x, y) => inside(x, y) || inside(y, x))) return "full";
  if (any((x, y) => gapBetween(x, y) < 0)) return "partial";
  if (any((x, y) => gapBetween(x, y) < minimumGap)) return "close";
  return "none";
}

/** The worst of several conflicts. */
export function worst(conflicts: Conflict[]): Conflict {
  return (["full", "partial", "close"] as const).find((conflict) => conflicts.includes(conflict)) ?? "none";
}

const inside = (inner: Window, outer: Window) => inner.start >= outer.start && inner.end <= outer.end;

/** Milliseconds from the end of the earlier to the start of the later; below zero if they intersect. */
const gapBetween = (x: Window, y: Window) => Math.max(x.start, y.start) - Math.min(x.end, y.end);
