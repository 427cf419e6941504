import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../../platform/context.ts";
import { rows } from "../../../../platform/database/rows.ts";
import { uuids } from "../../../../platform/database/sql.ts";
import { notFound } from "../../../../platform/failures/errors.ts";
import type { Actor } from "../../../auth/index.ts";
import { manageable, named, requirePoster } from "../../../bookings/index.ts";
import { jobColumns, jobRow, publicFacts } from "../rows.ts";

/** A job to begin a new one from, with all that its poster says of it. */
export type EarlierJob = ReturnType<typeof publicFacts>;

/** Some months of a large school. */
const most = 300;

/**
 * The latest jobs that the actor manages, archived ones among them, the last posted first; no messages (rule: copied-jobs).
 * One statement, which reads so many of each school by an index, however many there are. @throws Refusal 403
 */
export async function earlierJobs(ctx: Context, actor: Actor): Promise<EarlierJob[]> {
  requirePoster(actor);
  const own = uuids(actor.schools.map(({ id }) => id));
  const latest = sql`
    select j.* from unnest(${own}) own(id) cross join lateral (
      select j.* from jobs j where j.school_id = own.id and ${copied(actor)}
      order by j.created_at desc limit ${most}) j
    order by j.created_at desc, j.id limit ${most}`;
  return read(ctx, actor, latest);
}

/** One of these. @throws Refusal 404 for any other */
export async function earlierJob(ctx: Context, actor: Actor, key: string): Promise<EarlierJob> {
  requirePoster(actor);
  const [job] = await read(ctx, actor, sql`select j.* from jobs j where ${named(key)} and ${copied(actor)}`);
  if (!job) throw notFound();
  return job;
}

const copied = (actor: Actor): SQL => sql`${manageable(actor)} and j.admin_type is null`;

/** (raw: plan) */
async function read(ctx: Context, actor: Actor, chosen: SQL): Promise<EarlierJob[]> {
  const found = await rows(
    ctx.db,
    jobRow,
    sql`select ${jobColumns(actor.lang)} from (${chosen}) j join schools s on s.id = j.school_id
      order by j.created_at desc, j.id`,
  );
  return found.map((row) => publicFacts(row, actor.lang, "school"));
}
