import { and, eq, exists, inArray, isNull } from "drizzle-orm";
import { accounts, favourites, jobViews } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import type { Actor } from "../../auth/index.ts";
import type { Viewer } from "../job.ts";

/** Who has opened the jobs, first come first. */
export async function viewersOf(db: Handle, actor: Actor, jobIds: string[]): Promise<Map<string, Viewer[]>> {
  if (jobIds.length === 0) return new Map();
  const remembered = db
    .select({ ownerId: favourites.ownerId })
    .from(favourites)
    .where(and(eq(favourites.ownerId, actor.id), eq(favourites.substituteId, accounts.id)));
  const found = await db
    .select({
      jobId: jobViews.jobId,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      favourite: exists(remembered).mapWith(boolean.read),
    })
    .from(jobViews)
    .innerJoin(accounts, eq(accounts.id, jobViews.accountId))
    .where(and(inArray(jobViews.jobId, jobIds), isNull(accounts.closedAt)))
    .orderBy(jobViews.firstViewedAt, accounts.id);
  const viewers = new Map<string, Viewer[]>();
  for (const { jobId, ...viewer } of found) {
    const known = viewers.get(jobId);
    if (known) known.push(viewer);
    else viewers.set(jobId, [viewer]);
  }
  return viewers;
}
