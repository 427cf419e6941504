import { sql } from "drizzle-orm";
import { jobStages } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { date, integer, nullable } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import type { Actor } from "../../auth/index.ts";
import { managedJob } from "../managed-job.ts";
import type { Group } from "./plan.ts";
import { groupSizes } from "./readers.ts";

/** A group of those who hear of a job one after the other. */
export interface HeardBy {
  group: Group;
  /** How many hear of it, or would now: those of an earlier group are not counted again. */
  people: number;
  /** How many of them have opened it. */
  seen: number;
  /** When it opens by itself; null once it is open, and while somebody is chosen. */
  opensAt: Date | null;
  openedAt: Date | null;
}

export interface Audience {
  /** In order. Of a job that all heard of at once everybody alone. */
  groups: HeardBy[];
  /** Who opened the last of the open groups. */
  openedBy: "clock" | "person";
}

/** As the API and the job's page tell of it. */
export const audienceTold = ({ groups, openedBy }: Audience) => ({
  groups: groups.map(({ opensAt, openedAt, ...group }) => ({
    ...group,
    ...(opensAt ? { opensAt: opensAt.toISOString() } : {}),
    opened: openedAt !== null,
    ...(openedAt ? { openedAt: openedAt.toISOString() } : {}),
  })),
  openedBy,
});

/**
 * Who hears of a job when, for its poster: numbers alone, for who is among them nobody is told (rule: who-hears-first).
 * @throws Refusal 403, 404 for a job that is not the actor's to manage
 */
export async function audienceOf(ctx: Context, actor: Actor, key: string): Promise<Audience> {
  const job = await managedJob(ctx.db, actor, key);
  // Of a job that all heard of at once there are no stages. (raw: exists)
  const found = await rows(
    ctx.db,
    {
      group: jobStages.group,
      opensAt: nullable(date),
      openedAt: nullable(date),
      openedBy: jobStages.openedBy,
      people: integer,
      seen: integer,
    },
    sql`
    select t."group", t.opens_at as "opensAt", t.opened_at as "openedAt", t.opened_by as "openedBy",
      (select count(*)::int from job_readers r where r.job_id = j.id and r."group" = t."group") as people,
      (select count(*)::int from job_views v left join job_readers r on r.job_id = v.job_id and r.account_id = v.account_id
        where v.job_id = j.id and coalesce(r."group", 'everybody') = t."group") as seen
    from jobs j cross join lateral (
      select place, "group", opens_at, opened_at, opened_by from job_stages where job_id = j.id
      union all
      select 0, 'everybody', null, j.created_at, 'clock' where not exists (select from job_stages n where n.job_id = j.id)) t
    where j.id = ${job.id} order by t.place`,
  );
  const sizes = await groupSizes(ctx, { schoolIds: [job.schoolId], posterId: job.ownerId });
  const groups = found.map(({ openedBy: _, ...one }) => ({
    ...one,
    people:
      one.openedAt && one.group !== "everybody" ? one.people : (sizes.get(job.schoolId)?.[one.group] ?? 0),
  }));
  return { groups, openedBy: found.findLast(({ openedAt }) => openedAt)?.openedBy ?? "clock" };
}
