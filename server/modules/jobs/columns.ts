import { and, eq, inArray, isNull, notInArray, or } from "drizzle-orm";
import { files, jobGrades, jobSubjects } from "../../../db/schema/index.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { invalid } from "../../platform/errors.ts";
import type { Actor } from "../auth/index.ts";
import { times } from "../bookings/index.ts";
import type { Draft } from "./draft.ts";
import { textsOf } from "./texts.ts";

/** Columns of `jobs` that a poster fills in. */
export function columnsOf(draft: Draft) {
  const first = draft.windows[0];
  const last = draft.windows.at(-1);
  if (!first || !last) throw new Error("a job has at least one window");
  return {
    ...draft.schedule,
    windows: times.multirange(draft.windows),
    startsAt: new Date(first.start),
    expiresAt: new Date(last.end),
    jobTypeValue: draft.jobType,
    adminType: draft.messageKind,
    descriptionSv: draft.descriptionSv,
    ...textsOf(draft),
  };
}

export async function writeLists(db: Handle, jobId: string, draft: Draft): Promise<void> {
  const subjects = draft.subjects.map(({ name, value }, position) => ({
    jobId,
    position,
    name,
    subjectValue: value,
  }));
  if (subjects.length > 0) await db.insert(jobSubjects).values(subjects);
  const grades = draft.grades.map((gradeValue) => ({ jobId, gradeValue }));
  if (grades.length > 0) await db.insert(jobGrades).values(grades);
}

export async function clearLists(db: Handle, jobId: string): Promise<void> {
  for (const table of [jobSubjects, jobGrades]) await db.delete(table).where(eq(table.jobId, jobId));
}

/**
 * Makes exactly these files the job's: those it had and that are left out are let go (the clean-up takes
 * them), new ones must be the actor's own uploads that belong to no job yet.
 * @throws Refusal 422
 */
export async function attachFiles(db: Handle, actor: Actor, jobId: string, names: string[]): Promise<void> {
  if (names.some((name) => name.includes("\0"))) throw invalid({ files: "errors:job.unknownFile" });
  await db
    .update(files)
    .set({ jobId: null })
    .where(and(eq(files.jobId, jobId), notInArray(files.name, names)));
  if (names.length === 0) return;
  const free = and(isNull(files.jobId), eq(files.uploadedBy, actor.id));
  const attached = await db
    .update(files)
    .set({ jobId })
    .where(and(inArray(files.name, names), eq(files.kind, "attachment"), or(eq(files.jobId, jobId), free)));
  if (attached.count !== names.length) throw invalid({ files: "errors:job.unknownFile" });
}
