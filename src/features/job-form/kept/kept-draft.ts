import { readDate } from "../../../typed-date.ts";
import { type FormChoices, type JobDraft, typesFor } from "../draft.ts";

/** What is put aside: files are stored elsewhere, and go when no job has them. */
export interface Aside {
  draft: Omit<JobDraft, "files">;
  hadFiles: boolean;
  /** The address of the form whose session has ended, to which signing in leads back. */
  ended?: string;
}

/** What was put aside, as the form can go on with it. */
export interface Resumed {
  draft: JobDraft;
  hadFiles: boolean;
  /** As it was put aside. */
  ended?: string | undefined;
  /** Its days were over, and gave way to those with which a form begins. */
  newDays: boolean;
}

export function aside({ files, ...draft }: JobDraft): Aside {
  return { draft, hadFiles: files.length > 0 };
}

/** Whether there is anything to keep: more than the form began with. */
export const differs = (draft: JobDraft, initial: JobDraft): boolean =>
  (Object.keys(initial) as (keyof JobDraft)[]).some(
    (name) => JSON.stringify(draft[name]) !== JSON.stringify(initial[name]),
  );

interface Now {
  initial: JobDraft;
  choices: FormChoices;
  today: string;
}

/**
 * A draft may come from an older version of the form, and meanwhile days pass and people leave schools: what does not
 * fit any more is as in a new form. Undefined when it was no draft at all, or is of a school that is not theirs now.
 */
export function resumed(value: unknown, { initial, choices, today }: Now): Resumed | undefined {
  const { draft: found, hadFiles, ended } = (value ?? {}) as Partial<Record<keyof Aside, unknown>>;
  if (typeof found !== "object" || found === null) return undefined;
  const draft = { ...initial, ...fitting(found as Record<string, unknown>, initial), files: initial.files };
  if (draft.school && !choices.schools.some(({ id }) => id === draft.school)) return undefined;
  if (!typesFor(choices, draft.school).some(({ value: type }) => type === draft.type)) draft.type = "";
  const start = readDate(draft.startDate, today);
  const newDays = start !== undefined && start < today;
  const { startDate, endDate, multiDay } = initial;
  return {
    draft: newDays ? { ...draft, startDate, endDate, multiDay } : draft,
    hadFiles: hadFiles === true,
    ended: typeof ended === "string" ? ended : undefined,
    newDays,
  };
}

/** The members that are what they are in the form. */
function fitting(found: Record<string, unknown>, initial: JobDraft): Partial<JobDraft> {
  const same = Object.entries(initial).filter(([name, like]) => isLike(found[name], like));
  return Object.fromEntries(same.map(([name]) => [name, found[name]]));
}

const isLike = (value: unknown, like: unknown): boolean =>
  Array.isArray(like)
    ? Array.isArray(value) && value.every((one) => typeof one === "string")
    : typeof value === typeof like;
