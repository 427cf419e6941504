// (rule: exclude-list)
export { exclusionReasons } from "../../../../db/schema/people/exclusions.ts";

/** Letters that say what happened and when: less than the first says nothing. */
export const shortest = 15;
export const longest = 500;
/** Letters of an objection, and of the answer to it. */
export const longestAnswer = 1000;

/** For so many months a school does not invite somebody. */
const months = 12;
/** Days for which both sides may still read what is over (rule: exclusions-kept). */
export const keptDays = 30;

/** A year after a moment, to the day. */
export function endOf(from: Date): Date {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end;
}
