// (rule: time-to-answer) Shared with pages; times in milliseconds.
const second = 1_000;
const minute = 60 * second;

/** (rule: asked-directly) */
export const requestStates = [
  "queued",
  "open",
  "accepted",
  "declined",
  "expired",
  "takenBack",
  "overtaken",
  "skipped",
] as const;
export type RequestState = (typeof requestStates)[number];

/** What a request that is `overtaken` was overtaken by: somebody got the job, or it has other hours. */
export const overtakings = ["filled", "changed"] as const;
export type Overtaking = (typeof overtakings)[number];

interface Overtaken {
  /** Somebody has its job now. */
  filled: boolean;
  /** When the job was last changed, at the same instant as the requests that this ended. */
  updatedAt: Date;
  endedAt: Date | null;
}

/** Undefined where the job does not show it any more: it was changed later, and nobody has it (rule: request-over). */
export function overtakenBy({ filled, updatedAt, endedAt }: Overtaken): Overtaking | undefined {
  if (filled) return "filled";
  const since = endedAt ? endedAt.getTime() - updatedAt.getTime() : -1;
  // Not changed since before then: somebody had it, and the place is free again.
  if (since >= second) return "filled";
  return since >= 0 ? "changed" : undefined;
}

/** How many may be asked for one job by one press. */
export const mostAsked = 20;

/** How long somebody has to answer, by how far off the job begins; where neither who asks nor the school says. In minutes. */
function answerMinutes(untilStart: number): number {
  if (untilStart < 90 * minute) return 5;
  return untilStart < 180 * minute ? 10 : 15;
}

/** @param given as who asks says, else as the school has it: none, or 0, as the time to the start has it. @param untilStart milliseconds */
export const minutesToAnswer = (given: number | null | undefined, untilStart: number): number =>
  given || answerMinutes(untilStart);

interface Answering {
  /** When they may be told. */
  from: number;
  startsAt: number;
  /** As who asks says, else as the school has it. */
  minutes?: number | null;
  /** They have asked for twice the time. */
  longer: boolean;
}

/** When a request ends without an answer: never past the start. */
export function answerUntil({ from, startsAt, minutes, longer }: Answering): number {
  const given = minutesToAnswer(minutes, startsAt - from) * (longer ? 2 : 1) * minute;
  return Math.min(from + given, startsAt);
}

/** Until when a slip of the thumb can be undone (rule: request-undone). */
export const undoUntil = (acceptedAt: number, startsAt: number): number =>
  Math.min(acceptedAt + 10 * minute, startsAt - 30 * minute);
