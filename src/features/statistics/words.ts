import { type Figures, leadText } from "../../../server/modules/statistics/index.ts";
import type { Lang, Translate } from "../../i18n.ts";
import type { Measure } from "./asked.ts";

/** Part of the decided jobs that were filled; null while none is decided, or too few are. */
export function fillRate({ filled, unfilled }: Pick<Figures, "filled" | "unfilled">): number | null {
  return filled === null || unfilled === null || filled + unfilled === 0
    ? null
    : filled / (filled + unfilled);
}

/** What a measure says of a group of jobs: a part of one, or seconds. */
export const measured = (figures: Figures, measure: Measure): number | null =>
  measure === "filled" ? fillRate(figures) : figures[`${measure}Median`];

export const percent = (part: number, t: Translate) =>
  // 23 of 40 are 57.5, which a float says as 57.49999999999999.
  t("statistics:percent", { percent: Math.round(Number((part * 100).toFixed(6))) });

/** With its thousands apart, and a decimal where it is small. */
export const number = (value: number, lang: Lang) =>
  new Intl.NumberFormat(lang, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);

/** 14 min, 1 t 52 min, 3 pv 4 t. */
export function duration(seconds: number, t: Translate): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return t("statistics:time.seconds");
  if (minutes < 60) return t("statistics:time.minutes", { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48)
    return t(minutes % 60 ? "statistics:time.hoursMinutes" : "statistics:time.hours", {
      hours,
      minutes: minutes % 60,
    });
  const whole = Math.round(minutes / 60);
  const days = Math.floor(whole / 24);
  return t(whole % 24 ? "statistics:time.daysHours" : "statistics:time.days", { days, hours: whole % 24 });
}

/** In place of a figure that there is not: of too few, or of nothing yet (rule: few-say-nothing). */
export const absent = ({ few }: Figures, measure: Measure, t: Translate): string =>
  t(few.includes(measure) ? "statistics:figures.few" : "statistics:figures.none");

/** The month of a key like 2026-11, in words; a year as it is. */
export function monthName(key: string, lang: Lang, width: "short" | "long"): string {
  if (key.length === 4) return key;
  const text = new Intl.DateTimeFormat(lang, {
    month: width,
    ...(width === "long" ? { year: "numeric" } : {}),
    timeZone: "UTC",
  }).format(new Date(`${key}-01T00:00:00Z`));
  return width === "short" ? text.replace(/kuu$|\.$/, "") : text;
}

/** How early: its bounds in hours, from three days on in days. */
export function leadName(lead: string, t: Translate): string {
  const { key, values } = leadText(lead);
  return t(key, values);
}
