import { sql } from "drizzle-orm";
import type { Handle } from "../../../platform/database/connection.ts";
import { uuids } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import type { Viewer } from "../job.ts";

type ViewerRow = Viewer & { jobId: string } & Record<string, unknown>;

/** Who has opened the jobs, first come first. */
export async function viewersOf(db: Handle, actor: Actor, jobIds: string[]): Promise<Map<string, Viewer[]>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db.execute<ViewerRow>(sql`
    select w.job_id as "jobId", p.email, p.first_name as "firstName", p.last_name as "lastName",
      exists (select from favourites f where f.owner_id = ${actor.id} and f.substitute_id = p.id) as favourite
    from job_views w join accounts p on p.id = w.account_id
    where w.job_id = any(${uuids(jobIds)}) and p.closed_at is null
    order by w.first_viewed_at, p.id`);
  const viewers = new Map<string, Viewer[]>();
  for (const { jobId, ...viewer } of rows) {
    const known = viewers.get(jobId);
    if (known) known.push(viewer);
    else viewers.set(jobId, [viewer]);
  }
  return viewers;
}
