import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import type { Actor, ActorSchool } from "../auth/index.ts";
import {
  type Applicant,
  applicants,
  instant,
  manageable,
  plain,
  postedJob,
  requirePoster,
  uuids,
} from "../jobs/index.ts";
import { reference } from "../reference/index.ts";
import type { ApplicantProfile } from "./model.ts";
import { profileOf } from "./profile.ts";

/**
 * Who has applied to the actor's jobs that are not archived, each once with the latest application; of one
 * school or region if asked so.
 * @throws Refusal 403 for a school or region where the actor does not work
 */
export async function applicantsInRegion(
  ctx: Context,
  actor: Actor,
  { school, region }: { school?: string; region?: string },
): Promise<Applicant[]> {
  requirePoster(actor);
  const asked = plain(school ?? "").toLowerCase();
  const code = regionCode(plain(region ?? ""));
  const schools = actor.schools.filter(
    (own) =>
      (asked === "" || own.id === asked || own.name.toLowerCase() === asked) &&
      (code === undefined || own.regionCode === code),
  );
  if (schools.length === 0) throw forbidden("errors:application.otherRegion", "other_region");
  const all = await applicants(ctx.db, actor, jobsOf(actor, schools));
  return [...new Map(all.map(({ substituteId, applicant }) => [substituteId, applicant])).values()];
}

const jobsOf = (actor: Actor, schools: ActorSchool[]): SQL => sql`a.job_id in (select j.id from jobs j
  where ${manageable(actor)} and j.archived_at is null and j.school_id = any(${uuids(schools.map(({ id }) => id))}))`;

/** The wire names a region by code or by name. Undefined: any. */
function regionCode(named: string): string | undefined {
  if (named === "") return undefined;
  const wanted = named.toLowerCase();
  const region = reference.regions.find((known) =>
    [known.code, known.namefi, known.name_swe].some((name) => name.toLowerCase() === wanted),
  );
  return region?.code ?? named;
}

/**
 * Somebody who applied to a job of the actor's, with what helps to choose. Opening it marks the
 * application as seen.
 * @throws Refusal 404 unless that person's application to that job stands
 */
export async function applicantProfile(
  ctx: Context,
  actor: Actor,
  { email, key }: { email: string; key: string },
): Promise<ApplicantProfile> {
  requirePoster(actor);
  const posted = await postedJob(ctx, actor, key);
  const wanted = plain(email).toLowerCase();
  const applicant = posted.applicantList.find((one) => one.email.toLowerCase() === wanted);
  if (!applicant) throw notFound();
  if (applicant.isNew) await markSeen(ctx, posted.uniqueId, applicant.email);
  const {
    applicantList: _list,
    chosenSubstitute: _chosen,
    viewers: _viewers,
    ownerName: _name,
    ...job
  } = posted;
  const open = posted.state === "pending" && new Date(posted.expire) > ctx.now();
  return {
    ...applicant,
    isNew: false,
    ...(await profileOf(ctx, applicant.email)),
    job,
    canChoose: open && !applicant.unavailable,
  };
}

async function markSeen(ctx: Context, jobId: string, email: string) {
  await ctx.db.execute(sql`
    update applications set seen_at = ${instant(ctx.now())}
    where job_id = ${jobId} and seen_at is null and substitute_id = (select id from accounts where email = ${email})`);
}
