import type { Actor } from "../../../../server/modules/auth/index.ts";
import { type EarlierJob, earlierJobs } from "../../../../server/modules/jobs/lists/past/index.ts";
import type { RootContext } from "../../../../server/platform/context.ts";
import { copyOf } from "../draft.ts";

/** What is looked for lies near the top. */
const most = 50;

/**
 * Jobs to begin a new one from, the last posted first: of those that would become the same, the last (rule: copied-jobs).
 * @param day ISO date on which a new one begins
 */
export async function differentJobs(
  { ctx, actor }: { ctx: RootContext; actor: Actor },
  day: string,
): Promise<EarlierJob[]> {
  const different = new Map<string, EarlierJob>();
  for (const job of await earlierJobs(ctx, actor)) {
    const copy = JSON.stringify(copyOf(job, day));
    if (!different.has(copy)) different.set(copy, job);
  }
  return [...different.values()].slice(0, most);
}
