import type { Handle } from "../../../platform/database/connection.ts";
import { enqueue } from "../../../platform/worker/queue.ts";
import type { JobSummary } from "../messages/job-summary.ts";

/** Name of the queue task that expands an announcement into its receivers. */
export const announceTask = "announce";

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
    };

/** Accounts by id, the substitutes of the job's region, or the person who posted the job. */
export type Receivers = string[] | "region" | "poster";

/** As it waits in the queue until the worker has worked out who is to be told. */
export interface Announcement {
  occasion: Occasion;
  receivers: Receivers;
}

/** With receiver and channel the primary key of a delivery. */
export const eventKeyOf = (occasion: Occasion) => `${occasion.kind}:${occasion.id}`;

/** Urgent jobs overtake everything else about jobs (rule: message-order). */
export const priorityOf = (occasion: Occasion) =>
  occasion.kind === "job-posted" && occasion.urgent ? -10 : 0;

/** The functions below only enqueue, in the caller's transaction: nothing is sent unless it commits. */
async function announce(db: Handle, occasion: Occasion, receivers: Receivers): Promise<void> {
  if (receivers.length === 0) return;
  const announcement: Announcement = { occasion, receivers };
  await enqueue(db, announceTask, announcement, { priority: priorityOf(occasion) });
}

/** To the substitutes of the job's region. Announcing a job twice sends nothing twice. */
export const announceJobPosted = (
  db: Handle,
  jobId: string,
  { urgent }: { urgent: boolean },
): Promise<void> => announce(db, { kind: "job-posted", id: jobId, jobId, urgent }, "region");

/** To those named: the applicants and the chosen one. */
export const announceJobChanged = (db: Handle, jobId: string, receiverIds: string[]): Promise<void> =>
  announce(db, { kind: "job-changed", id: newId(), jobId }, receiverIds);

/** Takes the job's facts (`jobSummary`), because by the time of sending its row is gone. */
export const announceJobDeleted = (db: Handle, job: JobSummary, receiverIds: string[]): Promise<void> =>
  announce(db, { kind: "job-deleted", id: newId(), job }, receiverIds);

/** To the poster. */
export const announceApplied = (db: Handle, jobId: string, substituteId: string): Promise<void> =>
  announce(db, { kind: "applied", id: newId(), jobId, substituteId }, "poster");

/** To the poster. */
export const announceWithdrawn = (db: Handle, jobId: string, substituteId: string): Promise<void> =>
  announce(db, { kind: "withdrawn", id: newId(), jobId, substituteId }, "poster");

/** To the chosen one, and to the others that the job is filled. */
export const announceChosen = (
  db: Handle,
  jobId: string,
  substituteId: string,
  notChosenIds: string[],
): Promise<void> =>
  announce(db, { kind: "chosen", id: newId(), jobId, substituteId }, [substituteId, ...notChosenIds]);

/** To the one who was chosen and no longer is. */
export const announceChosenRemoved = (db: Handle, jobId: string, substituteId: string): Promise<void> =>
  announce(db, { kind: "chosen-removed", id: newId(), jobId, substituteId }, [substituteId]);

const newId = () => Bun.randomUUIDv7();
