import type { Job, JobState } from "../../../server/modules/jobs/index.ts";

const KEY = "tuuri:waiting";

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

export function rememberWaiting(jobs: readonly Job[]): void {
  const waiting = jobs.filter((job) => job.state === "pending").map((job) => job.uniqueId);
  try {
    localStorage.setItem(KEY, JSON.stringify(waiting));
  } catch {
    // Private windows may refuse; then only what happens before one's eyes is congratulated.
  }
}
