import { scaleBand, scaleLinear } from "d3-scale";
import type { Figures } from "../../../server/modules/statistics/index.ts";
import { type Lang, type Translate, translate } from "../../i18n.ts";
import type { Measure } from "./asked.ts";
import { absent, duration, fillRate, measured, number, percent } from "./words.ts";

/** A group of jobs, by name. */
export interface Group extends Figures {
  name: string;
  /** Under a column. */
  short?: string;
  /** The same on a phone. */
  brief?: string;
}

/** What a plot shows. */
export interface PlotProps {
  /** Of which kind the groups are, e.g. schools. */
  by: string;
  groups: Group[];
  measure: Measure;
  unit: Unit;
  /** The plot in words, for who does not see it. */
  sentence: string;
  lang: Lang;
}

/** A bar: its filled part, and the hatched part after it, from nothing to everything. */
interface Part {
  full: number;
  rest: number;
}

interface Unit {
  seconds: number;
  name: string;
}

/** In which unit of time an axis counts. */
export function unitOf(groups: Group[], measure: Measure, t: Translate): Unit {
  if (measure === "filled") return { seconds: 0.01, name: "%" };
  const most = Math.max(0, ...groups.map((group) => group[`${measure}P90`] ?? 0));
  if (most < 2 * 3600) return { seconds: 60, name: t("statistics:time.inMinutes") };
  if (most < 48 * 3600) return { seconds: 3600, name: t("statistics:time.inHours") };
  return { seconds: 86_400, name: t("statistics:time.inDays") };
}

/** Hatched is what was not filled, or how far nine in ten reach beyond the median. */
function partOf(group: Group, measure: Measure): Part | undefined {
  const value = measured(group, measure);
  if (value === null) return undefined;
  if (measure === "filled") return { full: value, rest: 1 - value };
  return { full: value, rest: Math.max(0, (group[`${measure}P90`] ?? value) - value) };
}

function scaleOf(groups: Group[], measure: Measure, unit: Unit) {
  const most = Math.max(
    0,
    ...groups.map((group) => {
      const part = partOf(group, measure);
      return part ? part.full + part.rest : 0;
    }),
  );
  const domain = measure === "filled" ? 100 : most / unit.seconds || 1;
  return scaleLinear().domain([0, domain]).nice(4);
}

/** Columns side by side, with their axis: down in pixels, across in hundredths of the width. */
export function columnsOf(groups: Group[], measure: Measure, unit: Unit, lang: Lang) {
  const [top, bottom, height] = [24, 296, 328];
  const y = scaleOf(groups, measure, unit).range([bottom, top]);
  const x = scaleBand<number>()
    .domain(groups.map((_, index) => index))
    .range([9, 100])
    .padding(0.4);
  const columns = groups.map((group, index) => {
    const part = partOf(group, measure);
    const left = x(index) ?? 0;
    const { name, brief = name } = group;
    const base = { name: group.short ?? name, brief, middle: left + x.bandwidth() / 2, left };
    if (!part) return { ...base, bar: undefined };
    const [edge, end] = [y(part.full / unit.seconds), y((part.full + part.rest) / unit.seconds)];
    const text = number(measure === "filled" ? Math.round(part.full * 100) : part.full / unit.seconds, lang);
    // The figure is that of the filled part, at whose end it stands, whatever is hatched above that.
    return { ...base, bar: { end, edge, rest: edge - end, full: bottom - edge, text, at: edge - 6 } };
  });
  const rules = y.ticks(4).map((tick) => ({ at: y(tick), text: number(tick, lang) }));
  return { height, bottom, band: x.bandwidth(), columns, rules };
}

const rowHeight = 54;
/** Of the width: beside the longest bar stands its figure. */
const longest = 72;

/** Bars under one another, each under its name: down in pixels, across in hundredths of the width. */
export function barsOf(groups: Group[], measure: Measure, unit: Unit, lang: Lang) {
  const t = translate(lang);
  const x = scaleOf(groups, measure, unit).range([0, longest]);
  const bars = groups.map((group, index) => {
    const part = partOf(group, measure);
    const edge = part ? x(part.full / unit.seconds) : 0;
    const end = part ? x((part.full + part.rest) / unit.seconds) : 0;
    return {
      name: group.name,
      jobs:
        group.jobs === 0
          ? ""
          : t("statistics:plots.jobs", { count: group.jobs, number: number(group.jobs, lang) }),
      top: index * rowHeight,
      text: part
        ? measure === "filled"
          ? percent(part.full, t)
          : duration(part.full, t)
        : t(wordOf(group, measure)),
      edge,
      rest: end - edge,
      end,
    };
  });
  return { height: Math.max(1, groups.length) * rowHeight - 6, bars };
}

/** In place of a bar. */
function wordOf({ jobs, few }: Group, measure: Measure) {
  if (jobs === 0) return "statistics:plots.none";
  return few.includes(measure) ? "statistics:figures.few" : "statistics:figures.noneYet";
}

/** The plot in one sentence: what is least, and what is most. */
export function sentenceOf(title: string, groups: Group[], measure: Measure, t: Translate): string {
  const known = groups
    .flatMap((group) => {
      const value = measured(group, measure);
      return value === null ? [] : [{ name: group.name, value }];
    })
    .sort((a, b) => a.value - b.value);
  const [least, most] = [known[0], known.at(-1)];
  if (!least || !most) return t("statistics:plots.sentenceNone", { title });
  const say = (value: number) => (measure === "filled" ? percent(value, t) : duration(value, t));
  const said = {
    title,
    low: least.name,
    lowValue: say(least.value),
    high: most.name,
    highValue: say(most.value),
  };
  return t(known.length === 1 ? "statistics:plots.sentenceOne" : "statistics:plots.sentence", said);
}

/** Which of its groups have no job; nothing where each has one, or none. */
export function withoutJobs(groups: Group[], { lang, t }: { lang: Lang; t: Translate }): string {
  const empty = groups.filter(({ jobs }) => jobs === 0);
  if (empty.length === 0 || empty.length === groups.length) return "";
  const names = new Intl.ListFormat(lang).format(empty.map(({ name }) => name));
  return t("statistics:plots.without", { names });
}

/** The cells of the table behind a plot. */
export function cellsOf(group: Group, measure: Measure, lang: Lang): string[] {
  const t = translate(lang);
  const jobs = number(group.jobs, lang);
  if (measure === "filled") {
    const rate = fillRate(group);
    const none = absent(group, "filled", t);
    const count = (of: number | null) => (of === null ? none : number(of, lang));
    return [rate === null ? none : percent(rate, t), count(group.filled), count(group.unfilled), jobs];
  }
  const time = (seconds: number | null) =>
    seconds === null ? absent(group, measure, t) : duration(seconds, t);
  return [time(group[`${measure}Median`]), time(group[`${measure}P90`]), jobs];
}
