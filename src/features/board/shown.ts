import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import { boardCounts } from "../job/list/counts.ts";
import { isOver } from "../job/words/state.ts";
import type { BoardData } from "./load.ts";
import { latestEnd } from "./order.ts";

/** A board as it is by now: no event tells of a job whose time runs out. */
export function boardAt({ ahead, past, counts }: BoardData, now: Date) {
  const ended = ahead.jobs.filter((job) => isOver(job, now));
  if (ended.length === 0) return { ahead: ahead.jobs, past: past.jobs, counts };
  const { open, urgent, filled, messages } = boardCounts(ended);
  return {
    ahead: ahead.jobs.filter((job) => !isOver(job, now)),
    past: [...past.jobs, ...ended].sort(latestEnd),
    counts: {
      open: counts.open - open,
      urgent: counts.urgent - urgent,
      filled: counts.filled - filled,
      messages: counts.messages - messages,
      ended: counts.ended + ended.length,
      menu: { jobs: counts.menu.jobs - ended.length, board: counts.menu.board - waiting(ended) },
    },
  };
}

/** Applicants who wait for an answer. */
const waiting = (jobs: readonly PostedJob[]) =>
  jobs
    .filter((job) => job.state === "pending")
    .flatMap((job) => job.applicantList)
    .filter((applicant) => !applicant.unavailable).length;
