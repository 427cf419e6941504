// (rule: run-down)
import { textsId } from "../../texts/id.ts";

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** Minutes that are left, the one that runs included. @param left milliseconds */
export const minutesOf = (left: number): number => Math.ceil(left / minute);

/** What is left is told as minutes; of more than an hour the time of day is, and at its end that it is over. */
export const isCounted = (left: number): boolean => left > 0 && left <= hour;

/** Of the last minute the seconds are told. @param left milliseconds, as long as they are counted */
export const countOf = (left: number): { unit: "minutes" | "seconds"; count: number } =>
  left <= minute
    ? { unit: "seconds", count: Math.ceil(left / second) }
    : { unit: "minutes", count: minutesOf(left) };

/** After how many milliseconds what is said of these is another. */
export function untilNext(left: number): number {
  const step = left <= minute ? second : minute;
  return left - (Math.ceil(left / step) - 1) * step;
}

/** At which of the minutes that are left somebody who only listens is told. */
export const isSaidAloud = (left: number): boolean => minutesOf(left) === 5 || minutesOf(left) === 1;

/** Milliseconds by which the server's clock is ahead of the device's. */
let ahead: number | undefined;

/** The page says when it was made (Texts.astro): that was when it was fetched. */
function measured(): number {
  const days = document.getElementById(textsId)?.dataset["days"];
  const kept = Number(document.documentElement.dataset["keptAt"]);
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const fetched = kept || performance.timeOrigin + (page?.responseStart ?? 0);
  return days ? Date.parse(JSON.parse(days).at) - fetched : 0;
}

/**
 * Shows how many milliseconds are left by the server's clock, which alone decides: at once, whenever what is said of them is another, and at their end.
 * @param until ISO instant @returns what ends that
 */
export function watchLeft(until: string, show: (left: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    ahead ??= measured();
    const left = Date.parse(until) - Date.now() - ahead;
    timer = left > 0 ? setTimeout(look, untilNext(left)) : undefined;
    show(left);
  };
  look();
  return () => clearTimeout(timer);
}
