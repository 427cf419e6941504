import type { ToldDay } from "../../../server/modules/availability/index.ts";
import { weekday } from "../../dates.ts";

/**
 * Whether a list of jobs asks of today: in the morning of a day on which one may be needed, and as long as a tap can be taken back
 * (rule: not-today).
 * @param day ISO
 * @param time `HH:mm` by the clock of its reader
 */
export function asksOfToday({ day, told }: { day: string; told: ToldDay }, time: string): boolean {
  if (told.by === "today" || told.by === "declined") return true;
  const isMorning = time < "12:00";
  return isMorning && (told.state === "free" || (told.state === "untold" && weekday(day) % 6 > 0));
}
