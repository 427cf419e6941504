import type { JobState } from "../../../server/modules/jobs/index.ts";

const KEY = "tuuri:waiting";
/** Of longer lists, those that were looked at last. */
const most = 500;

/**
 * Which applications waited when this person last looked, kept by the browser, so that being chosen is
 * congratulated exactly once, also when it happened meanwhile.
 */
export function rememberedWaiting(): Map<string, JobState> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Map(Array.isArray(ids) ? ids.map((id) => [String(id), "pending"]) : []);
  } catch {
    return new Map();
  }
}

export function rememberWaiting(states: ReadonlyMap<string, JobState>): void {
  const waiting = [...states].filter(([, state]) => state === "pending").map(([id]) => id);
  try {
    localStorage.setItem(KEY, JSON.stringify(waiting.slice(-most)));
  } catch {
    // Private windows may refuse; then only what happens before one's eyes is congratulated.
  }
}
