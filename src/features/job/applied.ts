/** By which an address leads to a job's card in a list of a substitute. */
export const anchorOf = (jobId: string) => `job-${jobId}`;

/** Where one comes after applying: to what was just sent. */
export const appliedPath = (jobId: string) => `/app/jobs/personal?done=applied#${anchorOf(jobId)}`;

/** Where one comes after withdrawing: to the job among the open ones. @param list those, as one has left them */
export const withdrawnPath = (jobId: string, list: string) =>
  `${list}${list.includes("?") ? "&" : "?"}done=withdrawn#${anchorOf(jobId)}`;
