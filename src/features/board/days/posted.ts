import type { Actor } from "../../../../server/modules/auth/index.ts";
import { type PostedJob, postedPage } from "../../../../server/modules/jobs/index.ts";
import type { RootContext } from "../../../../server/platform/context.ts";
import { isUuid } from "../../../../server/platform/database/sql.ts";

/** Whoever opens the address again later is not shown as new what is not. Milliseconds. */
const recent = 5 * 60_000;

/** The job that the board is led to (`boardAt`), to be shown and marked: the actor's own that was just posted, or the one of a choice. */
export async function jobLedTo(
  ctx: RootContext,
  actor: Actor,
  asked: URLSearchParams,
): Promise<PostedJob | undefined> {
  const id = asked.get("posted");
  if (!id || !isUuid(id)) return undefined;
  const [job] = (await postedPage(ctx, actor, { only: [id] })).items;
  if (asked.get("done")?.startsWith("chosen")) return job;
  const isOwn = job?.owner === actor.email;
  return job && isOwn && ctx.now().getTime() - Date.parse(job.created) < recent ? job : undefined;
}
