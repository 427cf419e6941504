import type { Context } from "../../../platform/context.ts";
import type { Actor } from "../../auth/index.ts";
import { type Applicant, comparisonsOf } from "../../bookings/applications/index.ts";
import type { PostedJob } from "../model.ts";
import { postedJob } from "./posted/posted.ts";

/**
 * A job with what helps to choose between its applicants (rule: applicants-compared).
 * @throws Refusal 404 for a job that is not the actor's to manage
 */
export async function comparedJob(ctx: Context, actor: Actor, key: string): Promise<PostedJob> {
  const job = await postedJob(ctx, actor, key);
  if (job.applicantList.length === 0) return job;
  const comparisons = await comparisonsOf(ctx, actor, job.id);
  const compared = (one: Applicant) => ({ ...one, comparison: comparisons.get(one.email) });
  return {
    ...job,
    applicantList: job.applicantList.map(compared),
    ...(job.chosenSubstitute ? { chosenSubstitute: compared(job.chosenSubstitute) } : {}),
  };
}
