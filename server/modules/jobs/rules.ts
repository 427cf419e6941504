// Rules that the job form and the server share. The form brings this file into the browser: it imports types alone.

/** When a job is, as its poster says it: ISO dates and `HH:mm`. */
interface Times {
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
}

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
    ...(endTime <= startTime ? { endTime: "endTimeBeforeStart" } : {}),
  };
}

/** What is missing in what is said of the kind of work: its type, or, of some types, words of one's own. */
export function missingKind(type: string | null, needsOther: boolean, otherType: string) {
  if (!type) return "type";
  return needsOther && otherType.trim() === "" ? "other" : undefined;
}
