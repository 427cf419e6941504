// Rules that the job form and the server share. The form brings this file into the browser: it imports types alone.

/** When a job is, as its poster says it: ISO dates and `HH:mm`. */
interface Times {
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
}

/** Times of a day, as `HH:mm`. */
export interface Hours {
  start: string;
  end: string;
}

/** Until somebody says others (rules: job-form-times, urgent-defaults). */
export const usualHours: Hours = { start: "08:00", end: "15:30" };

/** Of a job, and of what urgent jobs start from (rules: job-days, urgent-defaults). */
export const endsAfterStart = ({ start, end }: Hours): boolean => end > start;

export type Fault = "past" | "endBeforeStart" | "endTimeBeforeStart";

/** @param began first day of a job that is changed, which may be past meanwhile */
export function wrongTimes(
  { startDate, endDate, startTime, endTime }: Times,
  today: string,
  began?: string,
): Partial<Record<"startDate" | "endDate" | "endTime", Fault>> {
  return {
    ...(startDate < today && startDate !== began ? { startDate: "past" } : {}),
    ...(endDate < startDate ? { endDate: "endBeforeStart" } : {}),
    ...(!endsAfterStart({ start: startTime, end: endTime }) ? { endTime: "endTimeBeforeStart" } : {}),
  };
}

/** What is missing in what is said of the kind of work: its type, or, of some types, words of one's own. */
export function missingKind(type: string | null, needsOther: boolean, otherType: string) {
  if (!type) return "type";
  return needsOther && otherType.trim() === "" ? "other" : undefined;
}
