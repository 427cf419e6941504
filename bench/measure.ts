/** One figure of a run: a ratio (or a plain count) and the limit it is held against. */
export interface Figure {
  name: string;
  value: number;
  limit: { atLeast: number } | { atMost: number };
  /** What the ratio was made of, for the reader. */
  detail: string;
}

export function within({ value, limit }: Figure): boolean {
  return "atLeast" in limit ? value >= limit.atLeast : value <= limit.atMost;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The value below which the given share of all values lies, e.g. 0.99. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
