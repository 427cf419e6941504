import { eq } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { conflict, forbidden, invalid } from "../../../platform/failures/errors.ts";
import { refuseChanged } from "../../../platform/http/entity-tag.ts";
import { isSameEmail } from "../../../platform/words/entries.ts";
import { noteOnJob } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { countAttempt } from "../../auth/limits/index.ts";
import { endRequests } from "../../bookings/asking/index.ts";
import { noteCancelled } from "../../bookings/choice/index.ts";
import { refuseLostDays, requireWhole } from "../../bookings/days/index.ts";
import { type Held, reschedule, withJobLocked } from "../../bookings/index.ts";
import { restart } from "../../bookings/stages/index.ts";
import { times } from "../../bookings/times/index.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { postedJob } from "../lists/posted/posted.ts";
import { type Job, type JobChange, NewJob, type PostedJob } from "../model.ts";
import { jobTextNames, jobTexts, sees } from "../texts.ts";
import { attachFiles, clearLists, columnsOf, type Draft, draftFrom, ownSchool, writeLists } from "./draft.ts";

/** Each mails the applicants. */
const perJob = { name: "change:job", hits: 20, seconds: 60 * 60 };

/**
 * Changes a job; fields left out keep their value. The school and the owner stay (rule: job-changed). New
 * times hold for the chosen substitute too, unless they collide with another job of that person.
 * @param ifMatch the tag of what the actor has seen (rule: changed-meanwhile)
 * @throws Refusal 404 for a job that is not the actor's, 409 for a past one and for such a collision, 412, 422;
 *   429 after too many in an hour
 */
export async function changeJob(
  ctx: Context,
  actor: Actor,
  input: JobChange,
  ifMatch?: string | null,
): Promise<PostedJob> {
  const job = await postedJob(ctx, actor, input.id);
  const { id } = job;
  const change = async (ctx: Context, { chosen }: Held) => {
    const before = await postedJob(ctx, actor, id);
    refuseChanged(ifMatch, jobState(before));
    const now = ctx.now();
    if (new Date(before.endsAt) <= now) throw conflict("job_past", "errors:job.pastFixed");
    keepOwnerAndSchool(actor, before, input);
    const school = ownSchool(actor, before.schoolId);
    const draft = draftFrom(actor, school, merged(actor, before, input), now, before);
    if (before.daysShared) {
      await refuseLostDays(ctx.db, actor, before, draft.windows);
      if (!draft.daysShared) await requireWhole(ctx.db, id);
    }
    if (!before.messageKind) await noteLeft(ctx, before, draft.windows);
    await ctx.db
      .update(jobs)
      .set({ ...columnsOf(draft), updatedAt: now })
      .where(eq(jobs.id, id));
    await clearLists(ctx.db, id);
    await writeLists(ctx.db, id, draft);
    if (input.files) await attachFiles(ctx.db, actor, id, draft.files);
    if (timesDiffer(before, draft)) {
      await reschedule(
        ctx,
        { id, daysShared: draft.daysShared, timeZone: draft.schedule.timeZone },
        chosen,
        draft.windows,
      );
      await restart(ctx, id);
      // At the instant of the change, by which it is told from a choice (overtakenBy).
      await endRequests({ ...ctx, now: () => now }, id, "changed");
    }
    const after = await postedJob(ctx, actor, id);
    await noteOnJob(ctx, actor, { action: "jobChanged", jobId: id });
    await tellOfChange(ctx, before, after);
    return after;
  };
  // Its applicants must not be chosen elsewhere while it is worked out for whom the new times collide.
  return withJobLocked(ctx, actor, { id, schoolId: job.schoolId }, change, "applicants");
}

const { owner: _owner, school: _school, firstTo: _firstTo, ...changeable } = NewJob.properties;
const changeableNames = Object.keys(changeable) as (keyof typeof changeable)[];

/** All that can be changed of a job, as the actor sees it. */
export const jobState = (job: Job) =>
  changeableNames.map((name) => (name === "type" ? job.type?.value : job[name]) ?? null);

function keepOwnerAndSchool(actor: Actor, before: PostedJob, input: JobChange) {
  const owner = input.owner?.trim();
  if (owner && !isSameEmail(owner, before.owner) && !isSameEmail(owner, actor.email)) {
    throw forbidden("errors:notYourself", "not_yourself");
  }
  if (input.school && ownSchool(actor, input.school).id !== before.schoolId) {
    throw invalid({ school: "errors:job.schoolFixed" });
  }
}

// (rule: left-out-keeps)
function merged(actor: Actor, before: PostedJob, input: JobChange): NewJob {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const change: NewJob = { ...before, type: before.type?.value, ...given };
  if (actor.type === "principal") return change;
  // Other clients send teachers' changes with both, empty (rule: job-changed).
  return { ...change, reason: before.reason, regarding: change.regarding || before.regarding };
}

/** For calendars: the days ahead that it has no more (rule: calendar-feeds). */
async function noteLeft(ctx: Context, before: PostedJob, windows: Draft["windows"]): Promise<void> {
  const dayOf = ({ start }: Draft["windows"][number]) => times.today(new Date(start), before.timeZone);
  const stay = new Set(windows.map(dayOf));
  const now = ctx.now().getTime();
  const left = times.dailyWindows(before).filter((one) => one.end > now && !stay.has(dayOf(one)));
  await noteCancelled(ctx, before.id, left, { ofSchool: true });
}

const timesDiffer = (before: Job, { schedule }: Draft) =>
  (["startDate", "endDate", "startTime", "endTime"] as const).some(
    (field) => before[field] !== schedule[field],
  );

/** What applicants want to know of; the rest is the school's own (rule: who-is-told). */
const announced: (keyof Job)[] = [
  "startDate",
  "endDate",
  "startTime",
  "endTime",
  "daysShared",
  "type",
  "subjects",
  "grades",
  ...jobTextNames.filter((name) => sees("others", jobTexts[name])),
];

async function tellOfChange(ctx: Context, before: PostedJob, after: PostedJob) {
  const ofNote = announced.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const { id: jobId, region, schoolId } = after;
  const quiet = !ofNote || Boolean(after.messageKind);
  const told = await happened(ctx, { kind: "job-changed", jobId }, { region, schoolId, quiet });
  if (told.length > 0) await countAttempt(ctx, perJob, jobId);
}
