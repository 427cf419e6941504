import type { Actor } from "../../../server/modules/auth/index.ts";
import { applicationCounts, personalApplications } from "../../../server/modules/jobs/lists/index.ts";
import type { RootContext } from "../../../server/platform/context.ts";
import { askedPart } from "../job/list/asked-part.ts";
import { pageOfJobs, shownFrom } from "../job/list/pages.ts";
import type { Part } from "../job/list/part.ts";
import type { Applications, ListName } from "./load.ts";

interface Asked {
  ctx: RootContext;
  actor: Actor;
}

/**
 * What the page of one's own applications begins with, and the jobs that one has got. `show` asks for so many,
 * `cursor` and `older` for what follows in either list.
 */
export async function firstApplications(
  who: Asked,
  asked: URLSearchParams,
): Promise<{ applications: Applications; chosen: string[] }> {
  const [active, inactive, { chosen, ...counts }] = await Promise.all([
    part(who, "active", { start: asked.get("cursor"), limit: shownFrom(asked.get("show")) }),
    part(who, "inactive", { start: asked.get("older"), limit: pageOfJobs }),
    applicationCounts(who.ctx, who.actor),
  ]);
  return { applications: { active, inactive, counts, elsewhere: [] }, chosen };
}

async function part(
  { ctx, actor }: Asked,
  list: ListName,
  { start: asked, limit }: { start: string | null; limit: number },
): Promise<Part> {
  const { part, start } = await askedPart(
    asked,
    (cursor) => personalApplications(ctx, actor, { list, limit, cursor }),
    (part) => part[list].length === 0,
  );
  return { jobs: part[list], next: part.nextCursor, start };
}
