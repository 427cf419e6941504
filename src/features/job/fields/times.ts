import { endsAfterStart, usualHours } from "../../../../server/modules/jobs/rules.ts";

/** Every five minutes of a day, from 00:00 (rule: job-form-times). */
export const timeSteps: readonly string[] = Array.from({ length: 288 }, (_, index) => {
  const minutes = index * 5;
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});

export const { start: defaultStart, end: defaultEnd } = usualHours;

/** The last step of the day leaves no room for an end. */
export const lastStart = "23:50";

/** The end must be after the start, so these cannot be picked. */
export const endIsDisabled = (end: string, start: string) => !endsAfterStart({ start, end });

/** The end to keep when the start moves: the same one if it still fits, else an hour later at most. */
export function endFor(start: string, end: string): string {
  if (endsAfterStart({ start, end })) return end;
  const index = timeSteps.indexOf(start);
  return timeSteps[Math.min(index + 12, timeSteps.length - 1)] ?? end;
}
