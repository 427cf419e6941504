import type { FoundWay, StatisticsFigures } from "../../../../server/modules/statistics/index.ts";
import { type Lang, translate } from "../../../i18n.ts";
import type { Group } from "../plot.ts";
import { absent, duration, fillRate, number, percent } from "../words.ts";

/** A bar under its name: a part of the width that is full, and one that is hatched after it; and the cells of its line. */
export interface BarRow {
  name: string;
  /** At the right of the name. */
  beside: string;
  /** At the end of the bar. */
  value: string;
  /** From nothing to everything; undefined where it is not told. */
  full: number | undefined;
  rest: number;
  cells: string[];
}

/** How much was filled, and how soon, of what was published so early. */
export function leadRows(groups: Group[], lang: Lang): BarRow[] {
  const t = translate(lang);
  return groups.map((group) => {
    const rate = fillRate(group);
    const none = absent(group, "filled", t);
    const count = (of: number | null) => (of === null ? none : number(of, lang));
    const time = (of: number | null) => (of === null ? absent(group, "chosen", t) : duration(of, t));
    const jobs = t("statistics:plots.jobs", { count: group.jobs, number: number(group.jobs, lang) });
    const chosen =
      group.chosenMedian !== null && t("statistics:fill.chosenIn", { time: duration(group.chosenMedian, t) });
    return {
      name: group.name,
      beside: group.jobs === 0 ? "" : [chosen, jobs].filter(Boolean).join(", "),
      value: rate === null ? (group.jobs === 0 ? t("statistics:plots.none") : none) : percent(rate, t),
      full: rate ?? undefined,
      rest: rate === null ? 0 : 1 - rate,
      cells: [
        rate === null ? none : percent(rate, t),
        count(group.filled),
        count(group.unfilled),
        time(group.chosenMedian),
        time(group.chosenP90),
        number(group.jobs, lang),
      ],
    };
  });
}

/** By which way people were found. @param all choices of all ways */
export function foundRows(found: StatisticsFigures["found"], all: number, lang: Lang): BarRow[] {
  const t = translate(lang);
  return found.map(({ way, choices }: { way: FoundWay; choices: number | null }) => {
    const value = choices === null ? t("statistics:figures.few") : percent(choices / all, t);
    return {
      name: t(`statistics:foundBy.${way}`),
      beside: "",
      value,
      full: choices === null ? undefined : choices / all,
      rest: 0,
      cells: [value, choices === null ? value : number(choices, lang)],
    };
  });
}

/** The rows in one sentence, for who does not see the bars. */
export const sentenceOfRows = (title: string, rows: BarRow[]): string =>
  `${title}. ${rows.map(({ name, value, beside }) => `${name}: ${[value, beside].filter(Boolean).join(", ")}`).join(". ")}.`;
