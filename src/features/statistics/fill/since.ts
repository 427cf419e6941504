import type { Figures, StatisticsFigures } from "../../../../server/modules/statistics/index.ts";
import type { Translate } from "../../../i18n.ts";
import { duration, fillRate } from "../words.ts";

interface Change {
  name: "chosen" | "rate";
  text: string;
  better: boolean;
}

/** What is otherwise than in the same days a year before, where both are known (rule: time-to-fill). */
export function changesSince(
  total: Figures,
  before: StatisticsFigures["yearBefore"],
  t: Translate,
): Change[] {
  return [
    ...chosenSince(total.chosenMedian, before.chosenMedian, t),
    ...rateSince(fillRate(total), before.rate, t),
  ];
}

function chosenSince(now: number | null, before: number | null, t: Translate): Change[] {
  if (now === null || before === null) return [];
  const better = now < before;
  const seconds = Math.abs(now - before);
  // Of less than half a minute nothing is to be said.
  if (seconds < 30) return [{ name: "chosen", text: t("statistics:fill.same"), better: false }];
  const key = better ? "statistics:fill.faster" : "statistics:fill.slower";
  return [{ name: "chosen", text: t(key, { time: duration(seconds, t) }), better }];
}

function rateSince(now: number | null, before: number | null, t: Translate): Change[] {
  if (now === null || before === null) return [];
  // As each of them is said.
  const points = Math.round(now * 100) - Math.round(before * 100);
  if (points === 0) return [];
  const key = points > 0 ? "statistics:fill.rateMore" : "statistics:fill.rateLess";
  return [{ name: "rate", text: t(key, { points: Math.abs(points) }), better: points > 0 }];
}
