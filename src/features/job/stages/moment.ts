import { dateIn, timeOfDayIn } from "../../../dates.ts";
import type { Translate } from "../../../i18n.ts";
import { clock, plainDay } from "../words/dates.ts";

/** "klo 7.24", and of another day "ti 24.11. klo 7.24". */
export function momentText(at: string, timeZone: string, now: Date, t: Translate): string {
  const [instant, today] = [new Date(at), dateIn(timeZone, now)];
  const [date, hours] = [dateIn(timeZone, instant), clock(timeOfDayIn(timeZone, instant), t)];
  return date === today
    ? t("jobs:dates.hours", { hours })
    : t("jobs:dates.once", { from: plainDay(date, today, t), hours });
}
