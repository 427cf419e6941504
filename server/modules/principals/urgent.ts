/// <reference lib="esnext.temporal" />
import type { Context } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";
import type { Actor, ActorSchool } from "../auth/index.ts";
import { type Job, type NewJob, postJob, today } from "../jobs/index.ts";
import { reference } from "../reference/index.ts";
import { ownSchool } from "../schools/index.ts";
import type { UrgentJob } from "./model.ts";
import { defaultsOf } from "./settings.ts";

/**
 * Posts an urgent job from the principal's defaults (SPEC 7, `sos`): for today, or for tomorrow when the
 * end time of today has passed.
 * @throws Refusal 422 when one of several schools is not named, or as `postJob`
 */
export async function postUrgentJob(
  ctx: Context,
  actor: Actor,
  input: UrgentJob,
): Promise<{ job: Job; tomorrow: boolean }> {
  const school = ownSchool(actor, input.school);
  const defaults = await defaultsOf(ctx, actor);
  const startTime = input.start ?? defaults.start;
  const endTime = input.end ?? defaults.end;
  if (endTime <= startTime) throw invalid({ end: "errors:job.endTimeBeforeStart" });
  const { day, tomorrow } = nextDay(ctx.now(), school.timeZone, endTime);
  const job: NewJob = {
    school: school.id,
    startDate: day,
    endDate: day,
    startTime,
    endTime,
    additionalInfo: input.info ?? defaults.info,
    subjects: input.subjects ?? defaults.subjects,
    grades: input.grades,
    typeOfTemp: input.typeOfTemp || usualType(school),
    otherTxt: input.otherTxt,
  };
  return { job: await postJob(ctx, actor, job, { urgent: true }), tomorrow };
}

/** The first day, from today on, at the school, whose end time is still to come. */
function nextDay(now: Date, timeZone: string, endTime: string): { day: string; tomorrow: boolean } {
  const day = Temporal.PlainDate.from(today(now, timeZone));
  const end = day.toZonedDateTime({ timeZone, plainTime: endTime });
  const tomorrow = end.epochMilliseconds <= now.getTime();
  return { day: (tomorrow ? day.add({ days: 1 }) : day).toString(), tomorrow };
}

/** A class teacher, or at a preschool a teacher of small children: the first of the list that it offers. */
const usualType = ({ kind }: ActorSchool) =>
  reference.jobTypes.find((type) => (kind === "preschool" ? type.preschool : type.school))?.value;
