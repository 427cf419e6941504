import { plain } from "../../platform/database/sql.ts";
import { isDay } from "../../platform/entries.ts";
import { invalid, type Message, Refusal } from "../../platform/errors.ts";
import type { Actor, ActorSchool } from "../auth/index.ts";
import { times } from "../bookings/index.ts";
import type { Window } from "../bookings/rules.ts";
import { reference } from "../reference/index.ts";
import type { Job, MessageKind, NewJob } from "./job.ts";
import { type Fault, missingKind, wrongTimes } from "./rules.ts";
import { type Subject, subjectsFrom } from "./subjects.ts";
import { eachText, type JobTexts } from "./texts.ts";

/** A job as it may be saved: everything checked but its files. */
export interface Draft extends JobTexts {
  school: ActorSchool;
  schedule: times.Schedule;
  windows: Window[];
  jobType: string | null;
  messageKind: MessageKind | null;
  descriptionSv: string | null;
  subjects: Subject[];
  grades: string[];
  files: string[];
}

const longest = 366;

/**
 * Checks what a poster entered (rule: job-days, job-type, regarding, message-kind-ignored). `before` is the job as it stands when
 * it is changed: what was allowed then stays allowed.
 * @throws Refusal 422 with all fields that are wrong, 403 for what only somebody else may enter
 */
export function draftFrom(actor: Actor, school: ActorSchool, input: NewJob, now: Date, before?: Job): Draft {
  const texts = eachText((name) => plain(input[name] ?? ""));
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
    descriptionSv: (isMessage && plain(input.descriptionSv ?? "")) || null,
    ...texts,
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

const isGrade = (value: string) => reference.grades.some((grade) => grade.value === value);
