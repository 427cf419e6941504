import type { Actor } from "../../../../server/modules/auth/index.ts";
import { type PostedJob, postedPage } from "../../../../server/modules/jobs/index.ts";
import type { RootContext } from "../../../../server/platform/context.ts";
import type { Outcome } from "../../job/words/outcome.ts";

const posting: readonly (Outcome | undefined)[] = ["posted", "urgentToday", "urgentLater"];
/** Whoever opens the address again later is not shown as new what is not. Milliseconds. */
const recent = 5 * 60_000;

/** The job whose posting has led here, to be shown and marked. */
export async function justPosted(
  ctx: RootContext,
  actor: Actor,
  done: Outcome | undefined,
): Promise<PostedJob | undefined> {
  if (!posting.includes(done)) return undefined;
  const [latest] = (await postedPage(ctx, actor, { sort: "latest", limit: 1 })).items;
  return latest && ctx.now().getTime() - Date.parse(latest.created) < recent ? latest : undefined;
}
