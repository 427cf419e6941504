import type { JobSummary } from "../messages/job-facts.ts";

/** What happened to a job. `id` tells its messages from those of other occasions. */
export type Occasion =
  | { kind: "job-posted"; id: string; jobId: string; urgent: boolean }
  | { kind: "job-changed"; id: string; jobId: string }
  | { kind: "job-deleted"; id: string; job: JobSummary }
  | {
      kind: "applied" | "withdrawn" | "chosen" | "chosen-removed";
      id: string;
      jobId: string;
      substituteId: string;
      /** Of a withdrawal: whoever was chosen is gone altogether. */
      wasChosen?: true;
    };

/** Accounts by id, the substitutes of the job's region, or the person who posted the job. */
export type Receivers = string[] | "region" | "poster";

/** As it waits in the queue until the worker has worked out who is to be told. */
export interface Announcement {
  occasion: Occasion;
  receivers: Receivers;
}
