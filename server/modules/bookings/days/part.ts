import { conflict, invalid } from "../../../platform/failures/errors.ts";
import type { Window } from "../rules.ts";
import { type Schedule, windowsOn } from "../times/windows.ts";

/** What an application for some days of a job keeps. */
export interface Part {
  /** ISO, in order. */
  days: string[];
  windows: Window[];
  /** Of these what they have not yet. */
  asked: Window[];
  onlyTogether: boolean;
}

/** A job whose days are shared, to who applies for some. */
export interface ForApplicant extends Schedule {
  daysShared: boolean;
  /** ISO: those that nobody has and that are not over, and those of the application that stands. */
  openDays: string[];
  appliedDays: string[];
  /** Those that they have. */
  ownDays: string[];
  onlyTogether: boolean;
}

/**
 * The days that are asked for (rule: days-apart). Those that they have stay among them: who has some may ask for further ones, and for none of these any more.
 * @throws Refusal 422 for none, and for a day that is not the job's; 409 where others have all of them
 */
export function partOf(job: ForApplicant, days: string[], onlyTogether: boolean): Part {
  const wanted = new Set(days.filter((day) => !job.ownDays.includes(day)));
  if (wanted.size + job.ownDays.length === 0) throw invalid({ days: "errors:days.none" });
  const asked = windowsOn(job, wanted);
  if (asked.length < wanted.size) throw invalid({ days: "errors:days.unknown" });
  if (wanted.size > 0 && !job.openDays.some((day) => wanted.has(day)))
    throw conflict("job_filled", "errors:days.othersHave", { canApplyWithConfirmation: false });
  const all = new Set([...wanted, ...job.ownDays]);
  const windows = windowsOn(job, all);
  return { days: [...all].sort(), windows, asked, onlyTogether: onlyTogether && wanted.size > 1 };
}

/** Whether an application is another than the one that stands; of one whose days are all gone any is. */
export const isAnother = (
  { daysShared, appliedDays, onlyTogether }: ForApplicant,
  part: Part | undefined,
): boolean =>
  part
    ? part.days.join() !== appliedDays.join() || part.onlyTogether !== onlyTogether
    : daysShared && appliedDays.length === 0;
