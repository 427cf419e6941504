/** By which an address leads to a job's card among one's applications. */
export const anchorOf = (jobId: string) => `job-${jobId}`;

/** Where one comes after applying: to what was just sent. */
export const appliedPath = (jobId: string) => `/app/jobs/personal?done=applied#${anchorOf(jobId)}`;
