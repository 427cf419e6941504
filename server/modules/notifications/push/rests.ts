const longest = 3_600_000;
const most = 1_000;

/** Push services, and devices at them, that are to be left alone for a while (rule: push-service). */
export class Rests {
  private readonly until = new Map<string, number>();

  constructor(private readonly clock: () => number = Date.now) {}

  has(what: string): boolean {
    return (this.until.get(what) ?? 0) > this.clock();
  }

  /** @param milliseconds an hour at most: nobody can make us wait for ever */
  add(what: string, milliseconds: number): void {
    if (this.until.size >= most) this.forgetPast();
    if (this.until.size < most) this.until.set(what, this.clock() + Math.min(milliseconds, longest));
  }

  private forgetPast(): void {
    for (const [what, until] of this.until) if (until <= this.clock()) this.until.delete(what);
  }
}

/** Milliseconds that an answer's `Retry-After` asks to wait, given in seconds or as a date; 0 without one. */
export function retryAfter(header: string | null, now = Date.now()): number {
  if (!header) return 0;
  const seconds = Number(header);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}
