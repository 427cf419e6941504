import { addDays, fullDate } from "../../dates.ts";
import { readDate } from "../../typed-date.ts";
import type { JobDraft } from "./draft.ts";

type Days = Pick<JobDraft, "startDate" | "endDate" | "multiDay">;

/** Another first day, which the last one follows unless it is later anyhow. */
export function withStart({ endDate, multiDay }: Days, startDate: string, today: string): Partial<Days> {
  const start = readDate(startDate, today);
  const end = readDate(endDate, today);
  const follows = start && (!multiDay || !end || end < start);
  return follows ? { startDate, endDate: fullDate(start) } : { startDate };
}

/** Several days, of which the last one is at least the next, or a single one. */
export function withSeveral({ startDate, endDate }: Days, multiDay: boolean, today: string): Partial<Days> {
  const start = readDate(startDate, today);
  const end = readDate(endDate, today);
  const tooShort = multiDay && start && (!end || end <= start);
  return tooShort ? { multiDay, endDate: fullDate(addDays(start, 1)) } : { multiDay };
}

/** The days of a job of several, as far as they can be read. */
export function rangeOf({ startDate, endDate, multiDay }: Days, today: string) {
  const [from, to] = [readDate(startDate, today), readDate(endDate, today)];
  return multiDay && from && to && from < to ? { from, to } : undefined;
}
