/** Of one day. */
export const mostLessons = 10;
/** Minutes that a lesson takes at least. */
export const shortestLesson = 30;
/** Days of one call. */
export const mostDays = 31;
/** Characters of a number by which payroll knows somebody. */
export const longestNumber = 10;
/** In which payroll takes hours. */
export const forms = ["plain", "populus", "paxml"] as const;
export type Form = (typeof forms)[number];
export type PayrollForm = Exclude<Form, "plain">;
export const states = ["waitsForSubstitute", "waitsForSchool", "disputed", "approved", "noShow"] as const;
export type State = (typeof states)[number];

/** Years: as long as somebody can claim pay that they have not got. */
const kept = 2;

/** The first day of which is kept what is said of it, ISO. */
export function keptSince(now: Date): string {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - kept);
  return since.toISOString().slice(0, 10);
}
