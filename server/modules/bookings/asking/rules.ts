// (rule: time-to-answer) Shared with pages; times in milliseconds.
const minute = 60_000;

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
