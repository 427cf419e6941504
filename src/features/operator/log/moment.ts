import { dateIn, timeOfDayIn, writtenDate } from "../../../dates.ts";
import type { Translate } from "../../../i18n.ts";
import { clock } from "../../job/words/dates.ts";

/** klo 11.35, by the clock of that zone. */
export const hoursIn = (zone: string, at: Date, t: Translate) =>
  t("jobs:dates.hours", { hours: clock(timeOfDayIn(zone, at), t) });

/** 27.11.2026 klo 11.35 */
export const momentIn = (zone: string, at: Date, t: Translate) =>
  `${writtenDate(dateIn(zone, at))} ${hoursIn(zone, at, t)}`;
