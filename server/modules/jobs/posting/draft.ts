import { and, eq, inArray, isNull, notInArray, or } from "drizzle-orm";
import { files, jobGrades, jobSubjects } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { oneLine, plain, prose } from "../../../platform/database/sql.ts";
import { invalid, type Message, Refusal } from "../../../platform/failures/errors.ts";
import { isDay } from "../../../platform/words/entries.ts";
import { type Actor, type ActorSchool, schoolMeant } from "../../auth/index.ts";
import type { Window } from "../../bookings/rules.ts";
import { times } from "../../bookings/times/index.ts";
import { reference } from "../../reference/index.ts";
import type { Job, MessageKind, NewJob } from "../model.ts";
import { type Fault, missingKind, wrongTimes } from "../rules.ts";
import { eachText, type JobTexts, textsOf } from "../texts.ts";

/** A subject of a job: of the reference list (`value`), or in the poster's own words. */
export interface Subject {
  name: string;
  value: string | null;
}

/** A job as it may be saved: everything checked but its files. */
export interface Draft extends JobTexts {
  school: ActorSchool;
  schedule: times.Schedule;
  windows: Window[];
  jobType: string | null;
  messageKind: MessageKind | null;
  descriptionSv: string | null;
  /** Only of several days, or what is left of them (rule: days-apart). */
  daysShared: boolean;
  subjects: Subject[];
  grades: string[];
  files: string[];
}

/**
 * The school that a poster means: by id or name, or their only one.
 * @throws Refusal 422 when they have several and named none, 403 when the school is not theirs
 * (rule: who-posts, school-chosen)
 */
export function ownSchool(actor: Actor, named: string | undefined): ActorSchool {
  const wanted = plain(named ?? "");
  if (wanted === "") {
    const [only, another] = actor.schools;
    if (!only || another) throw invalid({ school: "errors:job.schoolRequired" });
    return only;
  }
  const school = schoolMeant(actor.schools, wanted);
  if (!school) throw new Refusal(403, "not_your_school", { school: "errors:job.notYourSchool" });
  return school;
}

const longest = 366;

/**
 * Checks what a poster entered (rule: job-days, job-type, regarding, message-kind-ignored). `before` is the job as it stands when
 * it is changed: what was allowed then stays allowed.
 * @throws Refusal 422 with all fields that are wrong, 403 for what only somebody else may enter
 * (rule: operator-messages, message-languages)
 */
export function draftFrom(actor: Actor, school: ActorSchool, input: NewJob, now: Date, before?: Job): Draft {
  const texts = eachText((name) => prose(input[name] ?? ""));
  texts.pay = oneLine(texts.pay);
  const { regarding, otherType } = texts;
  if (regarding !== "" && actor.type !== "principal" && regarding !== before?.regarding) {
    throw new Refusal(403, "regarding_by_principal", { regarding: "errors:job.regardingByPrincipal" });
  }
  const isMessage = school.kind === "admin";
  const schedule = {
    startDate: input.startDate,
    endDate: input.endDate ?? input.startDate,
    startTime: input.startTime,
    endTime: input.endTime,
    timeZone: school.timeZone,
  };
  const jobType = isMessage ? null : input.type?.trim() || null;
  const grades = [...new Set((input.grades ?? []).map(plain).filter(Boolean))];
  const wrong = {
    ...wrongSchedule(schedule, now, before),
    ...(isMessage ? {} : wrongType(jobType, otherType)),
    ...(grades.every(isGrade) ? {} : { grades: "errors:unknownValue" as const }),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const windows = times.dailyWindows(schedule);
  if (windows.length === 0) throw invalid({ startTime: "errors:job.noSuchTime" });
  return {
    school,
    schedule,
    windows,
    jobType,
    // Clients send it with every job; only the operator's are messages.
    messageKind: isMessage ? (input.messageKind ?? "Tips") : null,
    descriptionSv: (isMessage && prose(input.descriptionSv ?? "")) || null,
    ...texts,
    daysShared:
      Boolean(input.daysShared) && !isMessage && (windows.length > 1 || before?.daysShared === true),
    subjects: subjectsFrom(input.subjects ?? []),
    grades,
    files: [...new Set(input.files ?? [])],
  };
}

type Wrong = Record<string, Message>;

const faultTexts: Record<Fault, Message> = {
  past: "errors:job.startBeforeToday",
  endBeforeStart: "errors:job.endBeforeStart",
  endTimeBeforeStart: "errors:job.endTimeBeforeStart",
};

function wrongSchedule(schedule: times.Schedule, now: Date, before: Job | undefined): Wrong {
  const { startDate, endDate } = schedule;
  const days = [...(isDay(startDate) ? [] : ["startDate"]), ...(isDay(endDate) ? [] : ["endDate"])];
  if (days.length > 0) return Object.fromEntries(days.map((field) => [field, "errors:date"]));
  const faults = wrongTimes(schedule, times.today(now, schedule.timeZone), before?.startDate);
  const wrong: Wrong = Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [field, faultTexts[fault]]),
  );
  if (!wrong.endDate && times.lengthInDays(startDate, endDate) > longest)
    wrong.endDate = "errors:job.tooLong";
  if (Object.keys(wrong).length > 0) return wrong;
  const last = times.dailyWindows({ ...schedule, startDate: endDate })[0];
  return last && last.end <= now.getTime() ? { endTime: "errors:job.over" } : {};
}

function wrongType(jobType: string | null, otherType: string): Wrong {
  const known = reference.jobTypes.find((type) => type.value === jobType);
  const missing = missingKind(jobType, known?.requiresOther ?? false, otherType);
  if (missing === "type") return { type: "errors:job.typeRequired" };
  if (!known) return { type: "errors:unknownValue" };
  return missing === "other" ? { otherType: "errors:job.otherRequired" } : {};
}

// (rule: grades-known)
const isGrade = (value: string) => reference.grades.some((grade) => grade.value === value);

/**
 * Recognises the reference list by value or by name in either language, also as it is called in Sweden; no subject
 * comes twice (rule: job-texts).
 */
export function subjectsFrom(entries: string[]): Subject[] {
  const subjects = new Map<string, Subject>();
  for (const entry of entries) {
    const name = plain(entry);
    if (name === "") continue;
    const known = referenceSubject(name);
    const key = known?.value ?? name.toLowerCase();
    if (!subjects.has(key)) subjects.set(key, { name, value: known?.value ?? null });
  }
  return [...subjects.values()];
}

function referenceSubject(text: string) {
  const wanted = text.toLowerCase();
  return reference.subjects.find(({ value, nameFi, nameSv, nameSe = nameSv }) =>
    [value, nameFi, nameSv, nameSe].some((name) => name.toLowerCase() === wanted),
  );
}

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
    daysShared: draft.daysShared,
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
 * (rule: job-files)
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
