import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { cancellations, currentJobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean, integer, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { instant } from "../../../platform/database/sql.ts";
import { notFound } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { summaryColumns, summaryKind } from "../../notifications/messages/index.ts";
import { aboutJob } from "../applications/about.ts";
import { manageable, named, requirePoster } from "../policy.ts";
import { type ReserveAsked, reserveAsked } from "./reserve-asked.ts";

/** A place that became free because the chosen one cannot come, and for which nobody else is chosen yet. */
export interface FreePlace {
  jobId: string;
  about: ReturnType<typeof aboutJob>;
  /** Of who cannot come. */
  name: string;
  message: string;
  at: Date;
  startsAt: Date;
  timeZone: string;
  /** How many have applied and can be chosen. */
  waiting: number;
  /** A principal has told the whole region. */
  isUrgent: boolean;
  /** Of those who stood in reserve then; undefined if nobody did, or nobody of them was to be asked. */
  reserve: ReserveAsked | undefined;
}

/**
 * Those of the jobs that the actor manages, the soonest first, until somebody is chosen, the job is over, or somebody of the school sees to it
 * by themselves (rule: cannot-come).
 * @param only of one school, or of one job, by id (raw: json)
 */
export async function freePlaces(
  ctx: Context,
  actor: Actor,
  only: { school?: string | undefined; job?: string | undefined } = {},
): Promise<FreePlace[]> {
  requirePoster(actor);
  const found = await rows(
    ctx.db,
    {
      job: summaryKind,
      timeZone: text,
      name: text,
      message: cancellations.message,
      at: cancellations.at,
      waiting: integer,
      isUrgent: boolean,
    },
    sql`
    select distinct on (j.starts_at, j.id) ${summaryColumns} as job, s.time_zone as "timeZone", btrim(p.first_name || ' ' || p.last_name) as name, c.message, c.at, c.urgent_at is not null as "isUrgent",
      (select count(*)::int from standing_applications a
        where a.job_id = j.id and a.deactivated_by_job_id is null) as waiting
    from current_jobs j join cancellations c on c.job_id = j.id
    join accounts p on p.id = c.account_id
    join schools s on s.id = j.school_id
    left join job_types t on t.value = j.job_type_value
    where c.settled_at is null and not j.filled and j.expires_at > ${instant(ctx.now())} and ${manageable(actor)}
      and ${only.school ? sql`j.school_id = ${only.school}` : sql`true`}
      and ${only.job ? sql`j.id = ${only.job}` : sql`true`}
    order by j.starts_at, j.id, c.at desc`,
  );
  const asked = await reserveAsked(
    ctx,
    found.map(({ job, at }) => ({ jobId: job.id, at })),
  );
  return found.map(({ job, ...place }) => ({
    ...place,
    jobId: job.id,
    about: aboutJob(job, actor.lang),
    startsAt: new Date(job.startsAt),
    reserve: asked.get(job.id),
  }));
}

/**
 * Somebody of the school sees to a free place by themselves: it is not pointed out any more, to anybody. Doing it twice changes nothing.
 * @returns whether it was pointed out
 * @throws Refusal 404 for a job that is not the actor's to manage
 */
export async function settleFreePlace(ctx: Context, actor: Actor, key: string): Promise<boolean> {
  requirePoster(actor);
  const [job] = await ctx.db
    .select({ id: currentJobs.id })
    .from(currentJobs)
    .where(and(named(key, currentJobs), manageable(actor, currentJobs)));
  if (!job) throw notFound();
  const settled = await ctx.db
    .update(cancellations)
    .set({ settledAt: ctx.now() })
    .where(and(eq(cancellations.jobId, job.id), isNull(cancellations.settledAt)))
    .returning({ id: cancellations.id });
  return settled.length > 0;
}

/**
 * The whole region is about to be told of a place that fell free. Call it with the job locked.
 * @returns whether that is to be done, was done before, or the place did not fall free
 */
export async function noteUrgent({ db, now }: Context, jobId: string): Promise<"now" | "before" | "never"> {
  const [last] = await db
    .select({ id: cancellations.id, urgentAt: cancellations.urgentAt })
    .from(cancellations)
    .where(eq(cancellations.jobId, jobId))
    .orderBy(desc(cancellations.at))
    .limit(1);
  if (!last) return "never";
  if (last.urgentAt) return "before";
  await db.update(cancellations).set({ urgentAt: now() }).where(eq(cancellations.id, last.id));
  return "now";
}
