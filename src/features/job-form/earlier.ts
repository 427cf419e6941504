import type { Actor } from "../../../server/modules/auth/index.ts";
import { type PostedJob, postedPage } from "../../../server/modules/jobs/index.ts";
import type { RootContext } from "../../../server/platform/context.ts";
import { askedPart } from "../job/list/asked-part.ts";
import { pageOfJobs } from "../job/list/pages.ts";

/** Jobs to begin a new one from, the latest day first. */
export interface Earlier {
  jobs: PostedJob[];
  /** Asks for those before. */
  next?: string | undefined;
}

export async function earlierJobs(
  { ctx, actor }: { ctx: RootContext; actor: Actor },
  start: string | null,
): Promise<Earlier> {
  const { part } = await askedPart(
    start,
    (cursor) => postedPage(ctx, actor, { sort: "ended", limit: pageOfJobs, cursor }),
    ({ items }) => items.length === 0,
  );
  const { items, nextCursor: next } = part;
  return { jobs: items.filter((job) => !job.messageKind), next };
}
