import { type Context, transaction } from "../../../platform/context.ts";
import { conflict, forbidden, invalid, Refusal } from "../../../platform/failures/errors.ts";
import { note } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { holdSchools } from "../../auth/who/index.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { day } from "../../notifications/messages/index.ts";
import { assign, type Booked, countBooked } from "../choice/assign.ts";
import { type Candidate, findCandidate, refuseUnlessChoosable } from "../choice/candidate.ts";
import { confirmedConflict } from "../choice/choose.ts";
import { settleApplications } from "../choice/collisions.ts";
import { lockJob, lockSubstitutes } from "../locks.ts";
import { type ManagedJob, managedJob } from "../managed-job.ts";
import type { Window } from "../rules.ts";
import { windowsOn } from "../times/windows.ts";
import { type ApplicantsDays, applicantsDays } from "./applicants-days.ts";
import { toldOfDays } from "./lost.ts";

export interface DaysChosen {
  /** Name of a job whose days are shared. */
  key: string;
  /** Who is to have which day, ISO. Days left out stay as they are. */
  days: { date: string; email: string }[];
}

/**
 * Chooses applicants for days of a job, all of them or none (rule: days-apart, double-booking): one transaction that locks the people in the order of
 * their ids, then the job. Who has a day already, and is named for it, keeps it.
 * @returns the job's id
 * @throws Refusal 403, 404; 409 naming who has become busy, or which day somebody else has; 422 for no day, a day that is not the job's or comes
 *   twice, and a job whose days are not shared
 */
export async function chooseDays(ctx: Context, actor: Actor, { key, days }: DaysChosen): Promise<string> {
  const found = await managedJob(ctx.db, actor, key);
  const byPerson = Map.groupBy(days, ({ email }) => email.trim().toLowerCase());
  if (byPerson.size === 0) throw invalid({ days: "errors:days.noneChosen" });
  if (!found.daysShared) throw invalid({ days: "errors:days.notShared" });
  if (new Set(days.map(({ date }) => date)).size < days.length) throw invalid({ days: "errors:days.twice" });
  const booked = await transaction(ctx, async (ctx) => {
    await holdSchools(ctx.db, actor, [found.schoolId]);
    const emails = [...byPerson.keys()];
    const before = await Promise.all(emails.map((email) => findCandidate(ctx, actor, found.id, email)));
    if (before.some(({ substituteId }) => substituteId === actor.id))
      throw forbidden("errors:application.oneself", "oneself");
    await lockSubstitutes(
      ctx.db,
      before.map(({ substituteId }) => substituteId),
    );
    await lockJob(ctx.db, found.id);
    const job = await managedJob(ctx.db, actor, found.id);
    const people = await applicantsDays(ctx.db, job.id);
    const wanted = [...byPerson].map(([email, theirs], nth) => ({
      email,
      ...newDays(
        actor,
        job,
        people,
        before[nth]?.substituteId,
        theirs.map(({ date }) => date),
      ),
    }));
    const chosen = wanted.filter(({ windows }) => windows.length > 0);
    const done: Booked[] = [];
    for (const one of chosen) done.push(await bookDays(ctx, actor, job, one));
    for (const [nth, { substituteId }] of chosen.entries()) {
      // The others hear once, when it is known which days are left.
      const isLast = nth === chosen.length - 1;
      const others = isLast ? await toldOfDays(ctx, job.id, done) : { others: [] };
      await happened(ctx, { kind: "chosen", jobId: job.id, substituteId, ...others }, job);
    }
    return done;
  });
  for (const one of booked) countBooked(one);
  return found.id;
}

interface Wanted {
  email: string;
  name: string;
  substituteId: string;
  windows: Window[];
}

/** What somebody is to get that they have not. @throws Refusal 409, 422 */
function newDays(
  { lang }: Actor,
  job: ManagedJob,
  people: ApplicantsDays[],
  substituteId: string | undefined,
  dates: string[],
): Omit<Wanted, "email"> {
  const one = people.find((person) => person.substituteId === substituteId);
  // Withdrawn meanwhile.
  if (!one) throw conflict("application_withdrawn", "errors:application.withdrawn");
  const { name } = one;
  if (windowsOn(job, new Set(dates)).length < dates.length) throw invalid({ days: "errors:days.unknown" });
  const news = dates.filter((date) => !one.has.includes(date));
  const others = people.flatMap((person) => (person === one ? [] : person.has));
  const taken = news.find((date) => others.includes(date));
  if (taken) throw conflict("day_taken", { key: "errors:days.taken", values: { day: day(lang, taken) } });
  const notApplied = news.find((date) => !one.days.includes(date));
  if (notApplied)
    throw conflict("not_applied", {
      key: "errors:days.notApplied",
      values: { name, day: day(lang, notApplied) },
    });
  if (one.onlyTogether && one.days.some((date) => !dates.includes(date) && !one.has.includes(date)))
    throw conflict("only_together", { key: "errors:days.onlyTogetherOf", values: { name } });
  return { name, substituteId: one.substituteId, windows: windowsOn(job, new Set(news)) };
}

async function bookDays(ctx: Context, actor: Actor, job: ManagedJob, one: Wanted): Promise<Booked> {
  const { substituteId, windows, name } = one;
  const candidate = await findCandidate(ctx, actor, job.id, one.email);
  refuseUnlessChoosable({ ...candidate, incomplete: false, deactivated: false }, ctx.now());
  if (windows.some(({ end }) => end <= ctx.now().getTime())) throw conflict("job_past", "errors:days.past");
  const conflictConfirmed = await clashOf(ctx, candidate, windows, name);
  const booked = await assign(ctx, {
    jobId: job.id,
    substituteId,
    audience: candidate.audience,
    chosenBy: actor.id,
    conflictConfirmed,
    replaced: "",
    windows,
  }).catch((error) => {
    throw namesBusy(error, name);
  });
  if (actor.type === "principal")
    await note(ctx, actor, {
      action: "substituteChosen",
      subjectId: substituteId,
      schoolId: job.schoolId,
      jobId: job.id,
    });
  await settleApplications(ctx.db, substituteId);
  return booked;
}

/** @throws Refusal 409 naming who is busy by now */
const clashOf = (ctx: Context, candidate: Candidate, windows: Window[], name: string): Promise<boolean> =>
  confirmedConflict(ctx, candidate, windows).catch((error) => {
    throw namesBusy(error, name);
  });

const namesBusy = (error: unknown, name: string) =>
  error instanceof Refusal && error.code === "already_chosen_elsewhere"
    ? conflict("already_chosen_elsewhere", { key: "errors:days.busy", values: { name } })
    : error;
