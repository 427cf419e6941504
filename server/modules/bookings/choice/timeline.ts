import { sql } from "drizzle-orm";
import { accounts, assignments, jobStages, jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { date, list, nullable, type ObjectOf, object } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { instant } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import { firstAppliedSql } from "../applications/index.ts";
import { managedJob } from "../managed-job.ts";

const timelineRow = {
  posted: jobs.createdAt,
  /** Those of whom somebody heard, in order; none where all heard at once. */
  heard: list(object({ group: jobStages.group, at: date })),
  firstView: nullable(date),
  firstApplicant: nullable(date),
  firstRequest: nullable(date),
  /** The place fell free again. */
  freed: nullable(date),
  chosen: assignments.chosenAt,
  firstName: accounts.firstName,
  foundBy: assignments.foundBy,
  /** The chosen one was asked, and said yes. */
  asked: nullable(date),
};

/** How a job that somebody has came to its person, all of it until they were chosen. */
export type Timeline = ObjectOf<typeof timelineRow>;

/**
 * When a job of the actor's was posted, first looked at, applied for and asked for, and when its chosen one was chosen: moments of the job alone, and no
 * name but the chosen one's; accepting is applying, but that by which one is chosen is told as that alone (rule: job-timeline). That its place fell free is told until it is over, for whether that counted is not the school's to know. One
 * statement (raw: json).
 * @returns undefined while nobody is chosen
 * @throws Refusal 403 for who posts no jobs, 404 for a job that is not the actor's to manage
 */
export async function timelineOf(ctx: Context, actor: Actor, key: string): Promise<Timeline | undefined> {
  const job = await managedJob(ctx.db, actor, key);
  return firstRow(
    ctx.db,
    timelineRow,
    sql`
    select j.created_at as posted, x.chosen_at as chosen, p.first_name as "firstName", x.found_by as "foundBy", own.opened_at as asked,
      (select coalesce(json_agg(json_build_object('group', t."group", 'at', t.opened_at) order by t.place), '[]') from job_stages t
        where t.job_id = j.id and t.opened_at <= x.chosen_at
          and (t."group" = 'everybody' or exists (select from job_readers r where r.job_id = j.id and r."group" = t."group"))) as heard,
      (select min(v.first_viewed_at) from job_views v where v.job_id = j.id and v.first_viewed_at <= x.chosen_at) as "firstView",
      (select f.at from (select ${firstAppliedSql(sql`j`)} as at) f where f.at < x.chosen_at) as "firstApplicant",
      (select min(q.opened_at) from requests q where q.job_id = j.id and q.opened_at <= x.chosen_at) as "firstRequest",
      (select max(c.at) from cancellations c where c.job_id = j.id and c.at <= x.chosen_at and j.expires_at > ${instant(ctx.now())}) as freed
    from jobs j join assignments x on x.job_id = j.id join accounts p on p.id = x.substitute_id
    left join lateral (select q.opened_at from requests q
      where x.found_by in ('request', 'reserve') and q.job_id = j.id and q.account_id = x.substitute_id and q.state = 'accepted'
      order by q.place desc limit 1) own on true
    where j.id = ${job.id} order by x.chosen_at desc limit 1`,
  );
}
