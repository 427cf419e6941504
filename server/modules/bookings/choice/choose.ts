import { type Context, transaction } from "../../../platform/context.ts";
import { plain } from "../../../platform/database/sql.ts";
import { forbidden, Refusal } from "../../../platform/failures/errors.ts";
import { canonicalEmail } from "../../../platform/mail/mailbox.ts";
import { note } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { holdSchools } from "../../auth/who/index.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { jobSummary, when } from "../../notifications/messages/index.ts";
import { aboutJob } from "../applications/about.ts";
import { toldOfDays } from "../days/lost.ts";
import { inRace, lockJob, lockSubstitute } from "../locks.ts";
import { requirePoster } from "../policy.ts";
import type { Window } from "../rules.ts";
import { assign, type Booked, countBooked } from "./assign.ts";
import { type Candidate, findCandidate, refuseUnlessChoosable, takenElsewhere } from "./candidate.ts";
import { type Collision, collisionsOf, settleApplications } from "./collisions.ts";

export interface Choice {
  key: string;
  /** Of the applicant. */
  email: string;
  /** Whom the substitute replaces, for the statistics; named by principals alone (rule: replaced). */
  replaced?: string;
}

/**
 * Chooses an applicant (rule: choose, double-booking). One transaction that locks the substitute, then the
 * job; the exclusion constraint stands behind it. A conflict with another job of that person passes only if
 * they confirmed it after having been chosen there, and never when it is full. Choosing the same one again
 * changes nothing.
 * @returns the job's id
 * @throws Refusal 403 for a teacher who names whom the substitute replaces, and for who would choose themself; 404; 409 `already_chosen_elsewhere`, `job_filled`, `job_past`, `application_withdrawn`
 */
export async function choose(ctx: Context, actor: Actor, choice: Choice): Promise<string> {
  requirePoster(actor);
  if (plain(choice.replaced ?? "") !== "" && actor.type !== "principal") {
    throw new Refusal(403, "replaced_by_principal", { replaced: "errors:job.regardingByPrincipal" });
  }
  const find = async (ctx: Context) => {
    const found = await findCandidate(ctx, actor, choice.key, choice.email);
    if (found.substituteId === actor.id) throw forbidden("errors:application.oneself", "oneself");
    return found;
  };
  const look = async () => {
    const found = await find(ctx);
    if (!found.chosen) refuseUnlessChoosable(found, ctx.now());
  };
  const booked = async () => {
    const { jobId, done } = await transaction(ctx, async (ctx) => {
      const found = await find(ctx);
      return { jobId: found.jobId, done: found.chosen ? undefined : await book(ctx, actor, found, choice) };
    });
    if (done) countBooked(done);
    return jobId;
  };
  try {
    return await inRace(ctx, canonicalEmail(choice.email), look, booked);
  } catch (error) {
    const isElsewhere = error instanceof Refusal && error.code === takenElsewhere().code;
    throw isElsewhere ? await elsewhereOf(ctx, actor, await find(ctx)) : error;
  }
}

/**
 * Says what the substitute is chosen for meanwhile (rule: clash-named): of one's own schools which job, of others only when, for where else
 * somebody works is theirs to tell.
 */
async function elsewhereOf(ctx: Context, { schools, lang }: Actor, candidate: Candidate) {
  const { db } = ctx;
  const collisions = await collisionsOf(ctx, candidate.substituteId, candidate.jobId);
  const first = collisions.find((collision) => !isConfirmed(collision, candidate));
  const job = first && (await jobSummary(db, first.jobId));
  if (!job) return takenElsewhere();
  const isOwn = schools.some(({ id }) => id === first.schoolId);
  return takenElsewhere(isOwn ? aboutJob(job, lang) : when(lang, job));
}

/** @returns undefined when the same one has been chosen meanwhile */
async function book(
  ctx: Context,
  actor: Actor,
  found: Candidate,
  choice: Choice,
): Promise<Booked | undefined> {
  const { jobId, substituteId } = found;
  refuseUnlessChoosable(found, ctx.now());
  await holdSchools(ctx.db, actor, [found.schoolId]);
  await lockSubstitute(ctx.db, substituteId);
  await lockJob(ctx.db, jobId);
  const candidate = await findCandidate(ctx, actor, jobId, choice.email);
  if (candidate.chosen) return undefined;
  refuseUnlessChoosable(candidate, ctx.now());
  const conflictConfirmed = await confirmedConflict(ctx, candidate);
  const { audience } = candidate;
  const chosenBy = actor.id;
  const assigned = { jobId, substituteId, audience, chosenBy, conflictConfirmed, ...of(choice) };
  const booked = await assign(ctx, assigned);
  // For one's own job as well: it is done to the substitute. What teachers do with their jobs is not logged.
  if (actor.type === "principal") {
    const { schoolId } = candidate;
    await note(ctx, actor, { action: "substituteChosen", subjectId: substituteId, schoolId, jobId });
  }
  await settleApplications(ctx.db, substituteId);
  const others = await toldOfDays(ctx, jobId, [booked]);
  await happened(ctx, { kind: "chosen", jobId, substituteId, ...others }, candidate);
  return booked;
}

const of = ({ replaced = "" }: Choice) => ({ replaced: plain(replaced) });

/**
 * True when there are conflicts, all confirmed (rule: confirmed-conflict). @throws Refusal 409 when one is
 * not, or is full
 */
export async function confirmedConflict(
  ctx: Context,
  candidate: Candidate,
  windows?: Window[],
): Promise<boolean> {
  const collisions = await collisionsOf(ctx, candidate.substituteId, candidate.jobId, windows);
  if (!collisions.every((collision) => isConfirmed(collision, candidate))) throw takenElsewhere();
  return collisions.length > 0;
}

/** Whether the substitute knew of it when they applied, and said that it can be done. */
const isConfirmed = ({ conflict, chosenAt }: Collision, candidate: Candidate) =>
  conflict !== "full" && candidate.conflictConfirmed && chosenAt.getTime() < candidate.appliedAt;
