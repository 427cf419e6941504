import { addDays, dateIn } from "../dates.ts";
import { defaultEnd } from "./times.ts";

/** Today at a school, and the first day that still has a whole school day ahead: what a new form begins with. */
export function daysAt(timeZone: string, now: Date): { today: string; next: string } {
  const today = dateIn(timeZone, now);
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(now);
  return { today, next: time < defaultEnd ? today : addDays(today, 1) };
}
