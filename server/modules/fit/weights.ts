/** How much of each strength counts, in whole steps. */
export interface Strengths {
  /** 3 holds what the kind of work asks for, 2 something near it, 1 studies for it. */
  qualification: number;
  /** Of the job's subjects those that the person has. */
  subject: number;
  grade: number;
  language: number;
  /** The school would have them again. */
  again: number;
  /** Days at the school. */
  worked: number;
  favourite: number;
  free: number;
  /** Of `farthest` what is left: the nearer the more. */
  near: number;
}

/** Kilometres from which on a distance is no strength. */
export const farthest = 60;

/** The most that counts of each, strongest first; this order is that of reasons, too, and docs/fairness.md says it in words. */
const steps: readonly (readonly [keyof Strengths, number])[] = [
  ["qualification", 3],
  ["subject", 5],
  ["grade", 1],
  ["language", 1],
  ["again", 1],
  ["worked", 30],
  ["favourite", 1],
  ["free", 1],
  ["near", farthest],
];

/**
 * One number of them: each step of a strength weighs more than all the weaker ones together, so that who has the stronger reason comes
 * first and the weaker ones decide between equals (rule: fit-order).
 */
export const weighed = (strengths: Strengths): number =>
  steps.reduce(
    (order, [name, most]) => order * (most + 1) + Math.max(0, Math.min(Math.floor(strengths[name]), most)),
    0,
  );

/** More than all strengths together: by so much later comes whom the school has said not to want again (rule: feedback). */
export const all = steps.reduce((product, [, most]) => product * (most + 1), 1);
