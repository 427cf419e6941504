/** One figure of a run, from several rounds, and the limit that it is held against. */
export interface Figure {
  name: string;
  /** One of each round; the median is what counts. */
  rounds: number[];
  limit: { atLeast: number } | { atMost: number };
  /** Whether the limit is an aim of the design, or one of our own beside these. */
  own?: boolean;
  /** What the figure was made of, for the reader. */
  detail: string;
  /** Milliseconds of processor time that one request, or whatever is counted, takes. */
  processor?: Processor;
}

export interface Processor {
  ours: Spent;
  /** Of what it is measured against. */
  theirs?: Spent;
}

export interface Spent {
  program: number;
  database: number;
}

/**
 * `holds`: the median is within the limit. `near`: it is not, but the limit lies inside what the rounds span, so that another
 * run may say otherwise. `short`: no.
 */
export type Verdict = "holds" | "near" | "short";

export function verdictOf({ rounds, limit }: Figure): Verdict {
  const isWithin = (value: number) => ("atLeast" in limit ? value >= limit.atLeast : value <= limit.atMost);
  if (isWithin(median(rounds))) return "holds";
  return rounds.some(isWithin) ? "near" : "short";
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

/** The value below which the given share of all values lies, e.g. 0.99. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** How long and how often is measured. */
export interface Pace {
  quick: boolean;
  /** Rounds of one figure. */
  rounds: number;
}
