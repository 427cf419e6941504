import type { MyRequest } from "../../../../server/modules/bookings/asking/index.ts";
import type { OpenJob } from "../../../../server/modules/jobs/index.ts";

/** What a job's page tells somebody of the school's question whether they take it. */
export type Told =
  | "open"
  | "accepted"
  | "declined"
  | "expired"
  | "takenBack"
  | "filled"
  | "freed"
  | "changed"
  | "overtaken";

/**
 * What is told of the latest request now; undefined where something newer says how things stand: an application, a choice
 * that was taken back, the end of the job (rule: request-over).
 */
export function toldOf(
  { state, until, overtakenBy }: Pick<MyRequest, "state" | "until" | "overtakenBy">,
  { job, applied }: Pick<OpenJob, "job" | "applied">,
  now: Date,
): Told | undefined {
  if (state === "queued" || state === "skipped") return undefined;
  if (state === "accepted") return job.state === "chosen" ? "accepted" : undefined;
  if (state === "open" && until && isAhead(until, now)) return "open";
  if (applied || !isAhead(job.endsAt, now)) return undefined;
  if (state === "declined") return "declined";
  if (job.chosen) return "filled";
  // Somebody had the job since, and it is open again.
  if (state === "overtaken") return overtakenBy === "filled" ? "freed" : (overtakenBy ?? state);
  return state === "takenBack" ? "takenBack" : "expired";
}

/** Whether they may still take back that they took it. */
export const canUndo = ({ state, undoUntil }: Pick<MyRequest, "state" | "undoUntil">, now: Date): boolean =>
  state === "accepted" && undoUntil !== undefined && isAhead(undoUntil, now);

const isAhead = (at: string, now: Date): boolean => Date.parse(at) > now.getTime();
