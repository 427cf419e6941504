// (rule: feedback)

/** Letters of a greeting. */
export const longestGreeting = 500;
/** Days after the last one that was worked, for which it may be said and changed. */
const openDays = 30;
/** Months after it, for which it is kept and weighs (rule: feedback-kept). */
const keptMonths = 12;

/** The last day on which something may be said of it, ISO, at the school. */
export function openUntil(lastDay: string): string {
  const until = new Date(`${lastDay}T00:00:00Z`);
  until.setUTCDate(until.getUTCDate() + openDays);
  return until.toISOString().slice(0, 10);
}

/** The first day of whose jobs is kept what was said, ISO. */
export function keptSince(now: Date): string {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - keptMonths);
  return since.toISOString().slice(0, 10);
}
