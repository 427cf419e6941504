/// <reference lib="esnext.temporal" />

import { type Lang, translator } from "../../../platform/i18n.ts";

export interface Days {
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
  /** Of a job whose days are shared those that are meant, ISO, in order (rule: days-apart). */
  days?: string[] | undefined;
}

/**
 * When a job is, as people write it: `ma 23.11.2026 klo 8.00–15.30`, `mån 23.11.2026 kl. 08.00–15.30`.
 * Dates and times are the school's own, so no time zone is involved.
 * (rule: receiver-language)
 */
export function when(lang: Lang, { days = [], ...span }: Days): string {
  const { startTime, endTime } = span;
  const [startDate = span.startDate, endDate = span.endDate] = [days[0], days.at(-1)];
  const t = translator(lang);
  const times = { from: clock(lang, startTime), until: clock(lang, endTime) };
  if (startDate === endDate) return t("mail:when.day", { start: day(lang, startDate), ...times });
  if (days.length > 0 && days.length < lengthInDays(startDate, endDate))
    return t("mail:when.list", {
      days: days.map((one) => (one === endDate ? day(lang, one) : dayAndMonth(lang, one))).join(", "),
      ...times,
    });
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const start = sameYear ? dayAndMonth(lang, startDate) : day(lang, startDate);
  return t("mail:when.days", { start, end: day(lang, endDate), ...times });
}

/** An instant on the clocks of a zone, in running text: `lauantaina 21.11.2026 klo 8.05`. */
export function moment(lang: Lang, instant: Date, timeZone: string): string {
  // Sweden writes dates and times as ISO does.
  const [date = "", time = ""] = instant.toLocaleString("sv-SE", { timeZone }).split(" ");
  const { date: day, month, year } = parts(lang, date);
  return translator(lang)("mail:when.moment", {
    weekday: longWeekdays[lang].format(new Date(`${date}T00:00:00Z`)),
    date: `${day}.${month}.${year}`,
    time: clock(lang, time),
  });
}

const lengthInDays = (first: string, last: string) =>
  Temporal.PlainDate.from(first).until(last, { largestUnit: "days" }).days + 1;

const longWeekdays = {
  fi: new Intl.DateTimeFormat("fi", { weekday: "long", timeZone: "UTC" }),
  sv: new Intl.DateTimeFormat("sv", { weekday: "long", timeZone: "UTC" }),
};
const weekdays = {
  fi: new Intl.DateTimeFormat("fi", { weekday: "short", timeZone: "UTC" }),
  sv: new Intl.DateTimeFormat("sv", { weekday: "short", timeZone: "UTC" }),
};

/** A day as people write it: `ma 23.11.2026`. */
export function day(lang: Lang, isoDate: string): string {
  const { weekday, date, month, year } = parts(lang, isoDate);
  return `${weekday} ${date}.${month}.${year}`;
}

/** A Finnish ordinal keeps its full stop; Swedish has none at the end. */
function dayAndMonth(lang: Lang, isoDate: string): string {
  const { weekday, date, month } = parts(lang, isoDate);
  return `${weekday} ${date}.${month}${lang === "fi" ? "." : ""}`;
}

function parts(lang: Lang, isoDate: string) {
  const [year = 0, month = 1, date = 1] = isoDate.split("-").map(Number);
  return { weekday: weekdays[lang].format(Date.UTC(year, month - 1, date)), date, month, year };
}

export function clock(lang: Lang, time: string): string {
  const [hour = "00", minute = "00"] = time.split(":");
  return `${lang === "fi" ? Number(hour) : hour}.${minute}`;
}
