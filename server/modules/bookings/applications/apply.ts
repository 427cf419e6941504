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
import { datesOf } from "../../../platform/database/dates-of.ts";
import { boolean, list, number, type ObjectOf, text } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { instant, milliseconds } from "../../../platform/database/sql.ts";
import {
  conflict as conflicting,
  forbidden,
  notFound,
  unauthenticated,
} from "../../../platform/failures/errors.ts";
import type { TextKey } from "../../../platform/i18n.ts";
import { timeToFirstApplicant } from "../../../platform/metrics/metrics.ts";
import type { Actor } from "../../auth/index.ts";
import { countAttempt } from "../../auth/limits/index.ts";
import { requireSubstitute } from "../../auth/who/index.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { jobSummary } from "../../notifications/messages/index.ts";
import { type Collision, collisionsOf, confirmedAt, worstOf } from "../choice/collisions.ts";
import { openWindows } from "../days/open-windows.ts";
import { isAnother, type Part, partOf } from "../days/part.ts";
import { isExcluded } from "../excluding/excluded.ts";
import { lockSubstitute } from "../locks.ts";
import { named } from "../policy.ts";
import type { Conflict } from "../rules.ts";
import { hears } from "../stages/index.ts";
import { multirange } from "../times/windows.ts";
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
  excluded: boolean,
  /** The account was closed or deleted while the call was under way. */
  gone: boolean,
  standing: boolean,
  daysShared: jobs.daysShared,
  openDays: list(text),
  appliedDays: list(text),
  ownDays: list(text),
  onlyTogether: boolean,
  startDate: jobs.startDate,
  endDate: jobs.endDate,
  startTime: text,
  endTime: text,
  timeZone: jobs.timeZone,
};
type JobForApplicant = ObjectOf<typeof jobForApplicant>;

/** Each application and each withdrawal is told to the poster: nobody may make a bell of that. */
const perJob = { name: "apply:job", hits: 6, seconds: 60 * 60 };

export interface Application {
  key: string;
  alreadyWarned?: boolean;
  /** Of a job whose days are shared: for which, ISO; all if left out. Of another it says nothing (rule: days-apart). */
  days?: string[] | undefined;
  /** They come only if they get all of these. */
  onlyTogether?: boolean | undefined;
}

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
  { key, alreadyWarned = false, days, onlyTogether = false }: Application,
): Promise<void> {
  requireSubstitute(actor);
  const waited = await transaction(ctx, async (ctx) => {
    // Locked so that between the check and the application nobody chooses this person for another job, or
    // closes the account.
    await lockSubstitute(ctx.db, actor.id);
    const job = await findJob(ctx, actor, key);
    if (job.gone) throw unauthenticated();
    refuseUnlessOpen(job, actor, ctx.now());
    const part = job.daysShared && days ? partOf(job, days, onlyTogether) : undefined;
    if (job.standing && !isAnother(job, part)) return null;
    const collisions = await collisionsOf(ctx, actor.id, job.id, part?.asked);
    const worst = worstOf(collisions);
    if (worst && (worst.conflict === "full" || !alreadyWarned)) throw await overlapping(ctx, actor, worst);
    await countAttempt(ctx, perJob, `${actor.id} ${job.id}`);
    const waited = await record(
      ctx,
      actor,
      job.id,
      worst !== undefined,
      confirmedAt(ctx.now(), collisions),
      part,
    );
    await happened(ctx, { kind: "applied", jobId: job.id, substituteId: actor.id }, job);
    return waited;
  });
  // Only of what is done for good (rule: metrics).
  if (waited !== null) timeToFirstApplicant.observe(waited);
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
      ${isExcluded(sql`${actor.id}::uuid`, sql`j.school_id`)} as excluded,
      exists (select from accounts p where p.id = ${actor.id} and p.closed_at is not null) as gone,
      a.id is not null and a.deactivated_by_job_id is null as standing, coalesce(a.only_together, false) as "onlyTogether",
      j.days_shared as "daysShared", j.start_date::text as "startDate", j.end_date::text as "endDate",
      to_char(j.start_time, 'HH24:MI') as "startTime", to_char(j.end_time, 'HH24:MI') as "endTime", j.time_zone as "timeZone",
      case when j.days_shared and a.id is not null then ${datesOf(sql`coalesce(a.windows, j.windows)`)} else '{}' end as "appliedDays",
      case when j.days_shared then ${datesOf(sql`coalesce(x.windows, '{}')`)} else '{}' end as "ownDays",
      case when j.days_shared then ${datesOf(openWindows(ctx.now()))} else '{}' end as "openDays"
    from jobs j join schools s on s.id = j.school_id
    left join standing_applications a on a.job_id = j.id and a.substitute_id = ${actor.id}
    left join assignments x on x.job_id = j.id and x.substitute_id = ${actor.id}
    where j.id = ${locked.id} and ${hears(actor.id)}`,
  );
  // Nor for further days of which they have one.
  if (!job || job.excluded) throw notFound();
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

/**
 * Notes an application, or makes one that was taken back stand again.
 * @returns seconds since the job was posted, of the first that anybody made; else null
 */
export async function record(
  ctx: Context,
  actor: Actor,
  jobId: string,
  conflictConfirmed: boolean,
  appliedAt: Date,
  part?: Pick<Part, "windows" | "onlyTogether">,
): Promise<number | null> {
  const { db } = ctx;
  const days = { windows: part ? multirange(part.windows) : null, onlyTogether: part?.onlyTogether ?? false };
  // The days of one that stands are its own, those of one that was taken back count no more.
  const stands = sql`${applications.withdrawnAt} is null`;
  const kept = {
    windows: sql`case when ${stands} then ${applications.windows} end`,
    onlyTogether: sql`${stands} and ${applications.onlyTogether}`,
  };
  const [made] = await db
    .insert(applications)
    .values({
      jobId,
      substituteId: actor.id,
      appliedAt,
      firstAppliedAt: appliedAt,
      conflictConfirmed,
      ...days,
    })
    .onConflictDoUpdate({
      target: [applications.jobId, applications.substituteId],
      set: {
        appliedAt,
        conflictConfirmed,
        withdrawnAt: null,
        deactivatedByJobId: null,
        seenAt: null,
        ...(part ? days : kept),
      },
    })
    .returning({ waited: firstAfter(jobId, appliedAt) });
  await db
    .delete(jobPlacements)
    .where(and(eq(jobPlacements.accountId, actor.id), eq(jobPlacements.jobId, jobId)));
  // Nobody has applied for what they have not looked at (rule: job-views).
  await db
    .insert(jobViews)
    .values({ jobId, accountId: actor.id, firstViewedAt: ctx.now() })
    .onConflictDoNothing();
  return made?.waited ?? null;
}

/** How long after its posting nobody had applied for a job: as it was before the statement that this is part of. */
const firstAfter = (jobId: string, at: Date) =>
  sql`(select extract(epoch from ${instant(at)} - p.created_at)::float8 from jobs p
    where p.id = ${jobId} and p.first_applied_at is null and not exists (select from applications o where o.job_id = p.id))`.mapWith(
    Number,
  );
