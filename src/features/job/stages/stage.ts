// (rule: who-hears-first)
import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import type { Translate } from "../../../i18n.ts";
import { isOver } from "../words/state.ts";

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** Who hear of a job by now, who will next, and when. */
export type Running = NonNullable<PostedJob["stage"]> & { opensAt: string };

/** Of a job of which not everybody hears yet; undefined while its clock stands: somebody is chosen, or it is over. */
export function runningOf(
  { stage, state, endsAt }: Pick<PostedJob, "stage" | "state" | "endsAt">,
  now: Date,
): Running | undefined {
  if (!stage?.opensAt || state !== "pending" || isOver({ endsAt }, now)) return undefined;
  return { ...stage, opensAt: stage.opensAt };
}

/** Whom the next words are of: the first are never the next. */
export const nextOf = ({ next }: Pick<Running, "next">) => (next === "everybody" ? next : "beenHere");

/** Minutes that are left, the one that runs included. @param left milliseconds */
export const minutesOf = (left: number): number => Math.ceil(left / minute);

/** What is left is told as minutes; of more than an hour the time of day is, and at its end that it is over. */
export const isCounted = (left: number): boolean => left > 0 && left <= hour;

/** "14 min", in the last minute "48 s". @param left milliseconds, as long as they are counted */
export const leftText = (left: number, t: Translate): string =>
  left <= minute
    ? t("stages:seconds", { count: Math.ceil(left / second) })
    : t("stages:minutes", { count: minutesOf(left) });

/** After how many milliseconds what is said of these is another. */
export function untilNext(left: number): number {
  const step = left <= minute ? second : minute;
  return left - (Math.ceil(left / step) - 1) * step;
}

/** At which of the minutes that are left somebody who only listens is told. */
export const isSaidAloud = (left: number): boolean => minutesOf(left) === 5 || minutesOf(left) === 1;

/** On a tile: "Suosikeille, 8 min", or "Kaikille 14 min päästä" where all are the next. @param when as `momentText` (moment.ts) says it */
export function markText({ next }: Running, left: number, when: string, t: Translate): string {
  const who = next === "everybody" ? next : "favourites";
  if (left <= 0) return t(`stages:soon.${who}`);
  return isCounted(left)
    ? t(`stages:mark.${who}`, { minutes: minutesOf(left) })
    : t(`stages:markUntil.${who}`, { when });
}
