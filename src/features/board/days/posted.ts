import type { Actor } from "../../../../server/modules/auth/index.ts";
import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { postedPage } from "../../../../server/modules/jobs/lists/posted/index.ts";
import type { RootContext } from "../../../../server/platform/context.ts";
import { isUuid } from "../../../../server/platform/database/sql.ts";

/** Whoever opens the address again later is not shown as new what is not. Milliseconds. */
const recent = 5 * 60_000;

export interface LedTo {
  job: PostedJob;
  /** To be marked: the actor's own that was just posted, or the one of a choice that was just made or taken back. */
  isNew: boolean;
}

/** The job that the board is led to (`boardAt`), at which it stays as long as its address says so (rule: way-back, today-first). */
export async function jobLedTo(
  ctx: RootContext,
  actor: Actor,
  asked: URLSearchParams,
): Promise<LedTo | undefined> {
  const id = asked.get("posted");
  if (!id || !isUuid(id)) return undefined;
  const [job] = (await postedPage(ctx, actor, { only: [id] })).items;
  if (!job) return undefined;
  const isOwn = job.owner === actor.email;
  const isRecent = ctx.now().getTime() - Date.parse(job.created) < recent;
  return { job, isNew: asked.get("done")?.startsWith("chosen") || (isOwn && isRecent) };
}
