// (rule: who-hears-first)
import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { countOf, isCounted, minutesOf } from "../../../components/clock/left.ts";
import type { Translate } from "../../../i18n.ts";
import { isOver } from "../words/state.ts";

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

/** "14 min", in the last minute "48 s". @param left milliseconds, as long as they are counted */
export function leftText(left: number, t: Translate): string {
  const { unit, count } = countOf(left);
  return t(`stages:${unit}`, { count });
}

/** On a tile: "Suosikeille, 8 min", or "Kaikille 14 min päästä" where all are the next. @param when as `momentText` (moment.ts) says it */
export function markText({ next }: Running, left: number, when: string, t: Translate): string {
  const who = next === "everybody" ? next : "favourites";
  if (left <= 0) return t(`stages:soon.${who}`);
  return isCounted(left)
    ? t(`stages:mark.${who}`, { minutes: minutesOf(left) })
    : t(`stages:markUntil.${who}`, { when });
}
