import type { Translate } from "../../i18n.ts";

const minute = 60_000;
/** Minutes: farther off, the day says it. */
const day = 24 * 60;

/** In how long a job begins, where that is within a day; empty otherwise, and once it has begun. @param left milliseconds */
export function beginsText(left: number, t: Translate): string {
  const minutes = Math.ceil(left / minute);
  if (minutes < 1 || minutes > day) return "";
  if (minutes < 60) return t("cancelling:place.begins.minutes", { count: minutes });
  if (minutes % 60 === 0) return t("cancelling:place.begins.onTheHour", { count: minutes / 60 });
  const values = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return t("cancelling:place.begins.hours", values);
}
