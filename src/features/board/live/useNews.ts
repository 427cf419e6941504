import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { useArrivals } from "../../live/use/useArrivals.ts";

/**
 * What came while one was looking at these jobs, to be pointed out.
 * @param part names the part of a board that they are
 */
export function useNews(jobs: readonly PostedJob[], part: string) {
  const arrived = useArrivals(jobs.flatMap(happenings), part);
  const newcomers = jobs.flatMap((job) =>
    job.applicantList.filter((one) => arrived.has(applicantKey(job, one.email))),
  );
  return {
    /** Something about this job is new. */
    isFresh: (job: PostedJob) => happenings(job).some((one) => arrived.has(one)),
    applicants: newcomers.length,
    /** The job that the latest of them has applied to. */
    latest: jobs.find((job) => job.applicantList.some((one) => one === newcomers.at(-1))),
  };
}

const applicantKey = (job: PostedJob, email: string) => `${job.id} ${email}`;

/** What can be new about a job: itself, each applicant, the choice. */
function happenings(job: PostedJob): string[] {
  const chosen = job.chosen ? [`${job.id} chosen ${job.chosen}`] : [];
  const byDay = (job.chosenDays ?? []).map(({ date, email }) => `${job.id} ${date} ${email}`);
  return [job.id, ...byDay, ...job.applicantList.map((one) => applicantKey(job, one.email)), ...chosen];
}
