import { and, eq, sql } from "drizzle-orm";
import {
  applications,
  currentJobs,
  jobPlacements,
  jobs,
  jobViews,
  schools,
} from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { boolean, number, type ObjectOf } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { milliseconds } from "../../../platform/database/sql.ts";
import {
  conflict as conflicting,
  forbidden,
  notFound,
  unauthenticated,
} from "../../../platform/failures/errors.ts";
import type { TextKey } from "../../../platform/i18n.ts";
import type { Actor } from "../../auth/index.ts";
import { countAttempt } from "../../auth/limits/index.ts";
import { requireSubstitute } from "../../auth/who/index.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { jobSummary } from "../../notifications/messages/index.ts";
import { type Collision, collisionsOf, confirmedAt, worstOf } from "../choice/collisions.ts";
import { lockSubstitute } from "../locks.ts";
import { named } from "../policy.ts";
import type { Conflict } from "../rules.ts";
import { hears } from "../stages/index.ts";
import { aboutJob } from "./about.ts";

const jobForApplicant = {
  id: jobs.id,
  ownerId: jobs.ownerId,
  schoolId: jobs.schoolId,
  region: schools.regionCode,
  filled: jobs.filled,
  isMessage: boolean,
  /** Milliseconds. */
  expiresAt: number,
  blocked: boolean,
  /** The account was closed or deleted while the call was under way. */
  gone: boolean,
  standing: boolean,
};
type JobForApplicant = ObjectOf<typeof jobForApplicant>;

/** Each application and each withdrawal is told to the poster: nobody may make a bell of that. */
const perJob = { name: "apply:job", hits: 6, seconds: 60 * 60 };

/**
 * Applies for a job (rule: apply, apply-in-conflict). `alreadyWarned`: the substitute was told of a partial
 * or close conflict with a job they are chosen for, and means it; that is recorded. Applying twice changes
 * nothing. Whoever had withdrawn, or was deactivated by being chosen elsewhere, applies anew; whoever had
 * put the job away has it among their applications.
 * @throws Refusal 401 for an account that has just been closed; 403 for a job that they have posted, outside the own regions and for blocked schools; 409 for past and filled jobs and for
 *   conflicts, with `canApplyWithConfirmation`; 404; 429 after applying and withdrawing over and over
 */
export async function apply(
  ctx: Context,
  actor: Actor,
  { key, alreadyWarned = false }: { key: string; alreadyWarned?: boolean },
): Promise<void> {
  requireSubstitute(actor);
  await transaction(ctx, async (ctx) => {
    // Locked so that between the check and the application nobody chooses this person for another job, or
    // closes the account.
    await lockSubstitute(ctx.db, actor.id);
    const job = await findJob(ctx, actor, key);
    if (job.gone) throw unauthenticated();
    refuseUnlessOpen(job, actor, ctx.now());
    if (job.standing) return;
    const collisions = await collisionsOf(ctx.db, actor.id, job.id);
    const worst = worstOf(collisions);
    if (worst && (worst.conflict === "full" || !alreadyWarned)) throw await overlapping(ctx, actor, worst);
    await countAttempt(ctx, perJob, `${actor.id} ${job.id}`);
    await record(ctx, actor, job.id, worst !== undefined, confirmedAt(ctx.now(), collisions));
    await happened(ctx, { kind: "applied", jobId: job.id, substituteId: actor.id }, job);
  });
}

/** (raw: exists) */
async function findJob(ctx: Context, actor: Actor, key: string): Promise<JobForApplicant> {
  // FOR SHARE: whoever chooses, changes or deletes waits for us, other applicants do not.
  const [locked] = await ctx.db
    .select({ id: currentJobs.id })
    .from(currentJobs)
    .where(named(key, currentJobs))
    .for("share");
  if (!locked) throw notFound();
  const job = await firstRow(
    ctx.db,
    jobForApplicant,
    sql`
    select j.id, j.owner_id as "ownerId", j.school_id as "schoolId", coalesce(j.region_code, s.region_code) as region, j.filled,
      j.admin_type is not null as "isMessage", ${milliseconds(sql`j.expires_at`)} as "expiresAt",
      exists (select from school_blocks b where b.account_id = ${actor.id} and b.school_id = j.school_id) as blocked,
      exists (select from accounts p where p.id = ${actor.id} and p.closed_at is not null) as gone,
      exists (select from standing_applications a where a.job_id = j.id and a.substitute_id = ${actor.id}
        and a.deactivated_by_job_id is null) as standing
    from jobs j join schools s on s.id = j.school_id where j.id = ${locked.id} and ${hears(actor.id)}`,
  );
  if (!job) throw notFound();
  return job;
}

// (rule: outside-regions, blocked-schools)
function refuseUnlessOpen(job: JobForApplicant, actor: Actor, now: Date) {
  if (job.ownerId === actor.id) throw forbidden("errors:application.ownJob", "own_job");
  if (job.isMessage) throw conflicting("not_a_job", "errors:application.isMessage", refused);
  if (job.region === null || !actor.regions.includes(job.region)) {
    throw forbidden("errors:application.notInRegion", "not_in_region");
  }
  if (job.blocked) throw forbidden("errors:application.schoolBlocked", "school_blocked");
  if (job.expiresAt <= now.getTime()) throw conflicting("job_past", "errors:application.past", refused);
  if (job.filled) throw conflicting("job_filled", "errors:application.filled", refused);
}

const refused = { canApplyWithConfirmation: false };

const overlaps = {
  full: ["overlap_full", "errors:application.overlapFull"],
  partial: ["overlap_partial", "errors:application.overlapPartial"],
  close: ["overlap_close", "errors:application.overlapClose"],
} as const satisfies Partial<Record<Conflict, [code: string, key: TextKey]>>;

/** Says what stands in the way (rule: clash-named). */
export async function overlapping({ db }: Context, actor: Actor, { jobId, conflict }: Collision) {
  const [code, key] = overlaps[conflict === "none" ? "close" : conflict];
  const other = await jobSummary(db, jobId);
  const job = other ? aboutJob(other, actor.lang) : "";
  return conflicting(code, { key, values: { job } }, { canApplyWithConfirmation: conflict !== "full" });
}

/** Notes an application, or makes one that was taken back stand again. */
export async function record(
  ctx: Context,
  actor: Actor,
  jobId: string,
  conflictConfirmed: boolean,
  appliedAt: Date,
) {
  const { db } = ctx;
  await db
    .insert(applications)
    .values({ jobId, substituteId: actor.id, appliedAt, firstAppliedAt: appliedAt, conflictConfirmed })
    .onConflictDoUpdate({
      target: [applications.jobId, applications.substituteId],
      set: { appliedAt, conflictConfirmed, withdrawnAt: null, deactivatedByJobId: null, seenAt: null },
    });
  await db
    .delete(jobPlacements)
    .where(and(eq(jobPlacements.accountId, actor.id), eq(jobPlacements.jobId, jobId)));
  // Nobody has applied for what they have not looked at (rule: job-views).
  await db
    .insert(jobViews)
    .values({ jobId, accountId: actor.id, firstViewedAt: ctx.now() })
    .onConflictDoNothing();
}
