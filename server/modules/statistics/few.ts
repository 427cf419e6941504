/** Of fewer a figure says more of single people than of the school (rule: few-say-nothing). */
export const fewest = 5;

const isFew = (count: number): boolean => count > 0 && count < fewest;

/**
 * Which of the parts of a whole that is told are told themselves (rule: few-say-nothing). Where one alone were withheld the others would say it: the next
 * smallest is withheld with it.
 * @param counts of the parts: nothing says nothing of anybody, and is told
 */
export function toldOf(counts: number[]): boolean[] {
  const told = counts.map((count) => !isFew(count));
  if (told.filter((is) => !is).length !== 1) return told;
  const others = counts.filter((count, nth) => told[nth] && count > 0);
  const next = counts.findIndex((count, nth) => told[nth] && count === Math.min(...others));
  return told.map((is, nth) => is && nth !== next);
}

/** The figure, unless it is of too few. */
export const unlessFew = <T>(count: number, figure: T): T | null => (count < fewest ? null : figure);
