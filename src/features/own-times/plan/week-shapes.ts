import type { DayTimes } from "../../../../server/modules/availability/rules.ts";

/** The drawn week, in units of its own: seven columns beside the hours, from seven to five. What is told beyond them reaches to their edge. */
export const frame = { width: 642, total: 276, left: 40, top: 26, column: 86, wide: 82, high: 240 };
const [first, last] = [7 * 60, 17 * 60];

/** Minutes after midnight of the lines. */
export const lines = [0, 1, 2, 3, 4, 5].map((nth) => first + nth * 120);

export const heightAt = (minute: number): number =>
  frame.top + ((Math.min(Math.max(minute, first), last) - first) / (last - first)) * frame.high;

/** The quarter at a height; at the edges the beginning and the end of the day. */
export function minuteAt(height: number): number {
  const exact = first + ((height - frame.top) / frame.high) * (last - first);
  const quarter = Math.round(exact / 15) * 15;
  return quarter <= first ? 0 : quarter >= last ? 1440 : quarter;
}

/** Which day lies there, 0 for Monday; undefined beside the columns. */
export function dayAt(x: number): number | undefined {
  const nth = Math.floor((x - frame.left) / frame.column);
  return nth >= 0 && nth < 7 ? nth : undefined;
}

export interface Shape {
  kind: "ground" | "free" | "unsaid" | "edge";
  x: number;
  y: number;
  wide: number;
  high: number;
}

/** A week as it is drawn: what is free on a ground of what is not, and what is not told as an empty frame. */
export const shapesOf = (days: readonly DayTimes[]): Shape[] =>
  days.flatMap(({ state, spans }, nth): Shape[] => {
    const x = frame.left + nth * frame.column;
    const all = { x, y: frame.top, wide: frame.wide, high: frame.high };
    if (state === "untold") return [{ kind: "unsaid", ...all }];
    const drawn = spans.flatMap(({ from, to }): Shape[] => {
      const [y, end] = [heightAt(from), heightAt(to)];
      if (end <= y) return [];
      const edges = [from, to].filter((minute) => minute > first && minute < last);
      return [
        { kind: "free", x: x + 1, y, wide: frame.wide - 2, high: end - y },
        ...edges.map((minute) => ({
          kind: "edge" as const,
          x: x + frame.wide / 2,
          y: heightAt(minute),
          wide: 0,
          high: 0,
        })),
      ];
    });
    return [{ kind: "ground", ...all }, ...drawn];
  });
