import { endsAfterStart, usualHours } from "../../../../server/modules/jobs/rules.ts";

export const { start: defaultStart, end: defaultEnd } = usualHours;

/** The last step of the day leaves no room for an end. */
export const lastStart = "23:50";

/** The end must be after the start, so these cannot be picked (rule: urgent-defaults, job-form-times). */
export const endIsDisabled = (end: string, start: string) => !endsAfterStart({ start, end });

/** The last end that can be picked. */
const lastEnd = 23 * 60 + 55;

/** The end to keep when the start moves: the same one if it still fits, else an hour later at most. */
export function endFor(start: string, end: string): string {
  if (endsAfterStart({ start, end })) return end;
  const [hour = 0, minute = 0] = start.split(":").map(Number);
  const minutes = Math.min((hour + 1) * 60 + minute, lastEnd);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
