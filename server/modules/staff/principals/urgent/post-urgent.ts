import type { Context } from "../../../../platform/context.ts";
import type { Actor, ActorSchool } from "../../../auth/index.ts";
import type { Job, NewJob } from "../../../jobs/index.ts";
import { postJob } from "../../../jobs/posting/index.ts";
import { reference } from "../../../reference/index.ts";
import { ownSchool } from "../../../schools/own/index.ts";
import { checkHours } from "../hours.ts";
import type { UrgentRequest } from "../model.ts";
import { defaultsOf } from "../settings.ts";
import { urgentDays } from "./urgent-day.ts";

/**
 * Posts an urgent job from the principal's defaults (rule: urgent-job), for today or for the next school day
 * (`urgentDays`), or for a day that is named. Hours that are named stand as they are.
 * @throws Refusal 422 when one of several schools is not named, or as `postJob`
 */
export async function postUrgentJob(
  ctx: Context,
  actor: Actor,
  input: UrgentRequest,
): Promise<{ job: Job; later: boolean }> {
  const school = ownSchool(actor, input.school);
  const defaults = await defaultsOf(ctx, actor);
  const hours = { start: input.start ?? defaults.start, end: input.end ?? defaults.end };
  checkHours(hours);
  const days = urgentDays(ctx.now(), school.timeZone, hours);
  const day = input.startDate
    ? days.find(({ date }) => date === input.startDate)
    : (days.find(({ usual }) => usual) ?? days[0]);
  const date = day?.date ?? input.startDate ?? days[0].date;
  const job: NewJob = {
    school: school.id,
    startDate: date,
    endDate: date,
    startTime: input.start ?? day?.start ?? hours.start,
    endTime: hours.end,
    description: input.info ?? defaults.info,
    subjects: input.subjects ?? defaults.subjects,
    grades: input.grades,
    type: input.type || usualType(school.kind),
    otherType: input.otherType,
  };
  return { job: await postJob(ctx, actor, job, { urgent: true }), later: !day?.isToday };
}

/** A class teacher, or at a preschool a teacher of small children: the first of the list that it offers. */
export const usualType = (kind: ActorSchool["kind"]): string | undefined =>
  reference.jobTypes.find((type) => (kind === "preschool" ? type.preschool : type.school))?.value;
