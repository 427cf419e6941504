/** In minutes after midnight, 0 to 1440; `to` is not part of it. */
export interface MinuteSpan {
  from: number;
  to: number;
}

export const wholeDay: MinuteSpan = { from: 0, to: 1440 };
/** Spans of a day at most. */
export const mostSpans = 12;
/** Exceptions of a person at most. */
export const mostExceptions = 500;
/** Days from the first of an exception to its last, at most. */
export const longestException = 731;

export const states = ["free", "cannot", "untold"] as const;
/** `free` is so within the spans. */
type DayState = (typeof states)[number];

export interface DayTimes {
  state: DayState;
  /** Of a day that is `free`: in order, neither overlapping nor touching; else none. */
  spans: MinuteSpan[];
}

export const untold: DayTimes = { state: "untold", spans: [] };

/** What the spans cover together, in order, as few as say it. None that is reversed or empty may be among them. */
export function union(spans: readonly MinuteSpan[]): MinuteSpan[] {
  const joined: MinuteSpan[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

export const isWholeDay = ({ spans: [first, another] }: Pick<DayTimes, "spans">): boolean =>
  first !== undefined && !another && first.from === 0 && first.to === 1440;

/** What is wrong with the spans of one day, and with which of them. */
export function wrongSpan(
  spans: readonly MinuteSpan[],
): { nth: number; why: "endBeforeStart" | "overlap" } | undefined {
  for (const [nth, { from, to }] of spans.entries()) {
    if (to <= from) return { nth, why: "endBeforeStart" };
    const meets = spans.slice(0, nth).some((other) => from < other.to && other.from < to);
    if (meets) return { nth, why: "overlap" };
  }
  return undefined;
}
