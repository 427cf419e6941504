import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/failures/errors.ts";
import { isSameEmail } from "../../platform/words/entries.ts";
import type { Actor } from "../auth/index.ts";
import { type ApplicantDetails, openProfile } from "../bookings/applications/index.ts";
import { requirePoster } from "../bookings/index.ts";
import type { Applicant } from "../bookings/model.ts";
import { type OpenSubstitute, openSubstitute } from "../bookings/substitutes/index.ts";
import { comparedJob } from "./lists/compared.ts";
import { postedJobs } from "./lists/posted/posted.ts";
import type { Job, PostedJob } from "./model.ts";

/** What a poster sees of somebody who applied. No address, no age; the phone only once chosen. */
export interface ApplicantProfile extends Applicant, ApplicantDetails {
  job: Job;
  /** Nobody is chosen, the job is not past, and the applicant is free. */
  canChoose: boolean;
}

/** A substitute whom a poster sees without regard to a job, and the poster's jobs for which they have applied or are chosen. */
export type KnownSubstitute = OpenSubstitute & { jobs: PostedJob[]; chosenJobs: PostedJob[] };

/**
 * Somebody who applied to a job of the actor's, with what helps to choose. Opening it marks the
 * application as seen.
 * @throws Refusal 404 unless that person's application to that job stands
 * (rule: applicants-seen)
 */
export async function applicantProfile(
  ctx: Context,
  actor: Actor,
  { email, key }: { email: string; key: string },
): Promise<ApplicantProfile> {
  requirePoster(actor);
  const posted = await comparedJob(ctx, actor, key);
  const applicant = posted.applicantList.find((one) => isSameEmail(one.email, email));
  if (!applicant) throw notFound();
  const profile = await openProfile(ctx, posted.id, applicant);
  const {
    applicantList: _list,
    chosenSubstitute: _chosen,
    viewers: _viewers,
    ownerName: _name,
    ...job
  } = posted;
  const open = posted.state === "pending" && new Date(posted.endsAt) > ctx.now();
  return {
    ...applicant,
    isNew: false,
    ...profile,
    job,
    canChoose: open && !applicant.unavailable,
  };
}

/**
 * Somebody whom the actor's schools know, with the few jobs of the actor's for which they have applied or are chosen, and that are not over
 * (rule: findable-substitutes).
 * @param who their address or id
 * @throws Refusal 404 for who is not seen, as for who is not there
 */
export async function knownSubstitute(ctx: Context, actor: Actor, who: string): Promise<KnownSubstitute> {
  const known = await openSubstitute(ctx, actor, who);
  const concerned = await postedJobs(ctx, actor, { only: [...known.chosenFor, ...known.appliedTo] });
  const [chosenJobs = [], jobs = []] = [known.chosenFor, known.appliedTo].map((ids) =>
    concerned.filter(({ id }) => ids.includes(id)),
  );
  return { ...known, jobs, chosenJobs };
}
