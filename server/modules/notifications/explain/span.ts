/// <reference lib="esnext.temporal" />

import { invalid } from "../../../platform/failures/errors.ts";
import { isDay } from "../../../platform/words/entries.ts";
import { signs } from "../../../platform/words/invisible.ts";
import { today } from "../../../platform/words/today.ts";

/** Half-open. */
export interface Span {
  from: Date;
  to: Date;
}

const form = /^(?:(\d{4}-\d{2}-\d{2})|(\d{1,2})\.(\d{1,2})\.(\d{4})?)?[ T]*(?:(\d{1,2})[.:](\d{2}))?$/;

/** An hour to each side: what was posted before, and what was sent later. */
const around = { hours: 1 };

/**
 * What is asked about: a day (`2026-11-26`, `26.11.2026`, `26.11.`), an hour of today (`6:45`), or both, by the clock of that zone. Of an hour
 * the time around it, of nothing all of today.
 * @throws Refusal 422 for what is none of it
 */
export function spanMeant(text: string, timeZone: string, now: Date): Span {
  const [, iso, day, month, year, hour, minute] = form.exec(signs(text).trim()) ?? wrong();
  const thisDay = Temporal.PlainDate.from(today(now, timeZone));
  const written = iso ?? (day ? lastSuch(day, month, year, thisDay) : thisDay.toString());
  if (!isDay(written) || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59) return wrong();
  const date = Temporal.PlainDate.from(written);
  if (hour === undefined)
    return spanOf(date.toZonedDateTime(timeZone), date.add({ days: 1 }).toZonedDateTime(timeZone));
  const at = date.toZonedDateTime({ timeZone, plainTime: { hour: Number(hour), minute: Number(minute) } });
  return spanOf(at.subtract(around), at.add(around));
}

/** Without a year the last such day: nothing is noted of days to come. */
function lastSuch(day: string, month = "", year: string | undefined, today: Temporal.PlainDate): string {
  const inYear = (of: number | string) => `${of}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (year) return inYear(year);
  return inYear(inYear(today.year) <= today.toString() ? today.year : today.year - 1);
}

const spanOf = (from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime): Span => ({
  from: new Date(from.epochMilliseconds),
  to: new Date(to.epochMilliseconds),
});

function wrong(): never {
  throw invalid({ at: "errors:moment" });
}
