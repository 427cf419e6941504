import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import type { Handle } from "../../platform/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { Actor } from "../auth/index.ts";
import { type ApplicantOfJob, applicantsOf, viewersOf } from "./interest.ts";
import type { PostedJob, Viewer } from "./model.ts";
import { manageable, requirePoster } from "./policy.ts";
import { attachments, type JobRow, jobColumns, publicFacts } from "./rows.ts";
import { named } from "./sql.ts";

type PostedRow = JobRow & {
  ownerEmail: string;
  ownerName: string;
  schoolPhone: string;
  reason: string;
  regarding: string;
  files: string[];
  chosen: string | null;
  replaced: string | null;
};

/**
 * A teacher's own jobs, or all jobs of a principal's schools, by start; with applicants and viewers.
 * Archived ones are left out. Three queries, however many jobs.
 * @param ownerId leaves only what this person has posted
 */
export async function postedJobs(ctx: Context, actor: Actor, ownerId?: string): Promise<PostedJob[]> {
  requirePoster(actor);
  const byOwner = ownerId === undefined ? sql`` : sql`and j.owner_id = ${ownerId}`;
  return load(ctx.db, actor, sql`${manageable(actor)} ${byOwner} and j.archived_at is null`);
}

/** @throws Refusal 404 for a job that is not the actor's to manage */
export async function postedJob(ctx: Context, actor: Actor, key: string): Promise<PostedJob> {
  requirePoster(actor);
  const [job] = await load(
    ctx.db,
    actor,
    sql`${named(key)} and ${manageable(actor)} and j.archived_at is null`,
  );
  if (!job) throw notFound();
  return job;
}

async function load(db: Handle, actor: Actor, condition: SQL): Promise<PostedJob[]> {
  const rows = await db.execute<PostedRow>(sql`
    select ${jobColumns(actor.lang)}, o.email as "ownerEmail", o.first_name || ' ' || o.last_name as "ownerName",
      s.phone as "schoolPhone", j.reason, j.regarding, ${attachments} as files, c.email as chosen, x.replaced
    from jobs j
    join schools s on s.id = j.school_id
    join accounts o on o.id = j.owner_id
    left join assignments x on x.job_id = j.id
    left join accounts c on c.id = x.substitute_id
    where ${condition}
    order by j.starts_at, j.id`);
  const ids = rows.map((row) => row.id);
  const [applicants, viewers] = await Promise.all([applicantsOf(db, actor, ids), viewersOf(db, actor, ids)]);
  return rows.map((row) => asPosterSees(actor, row, applicants.get(row.id) ?? [], viewers.get(row.id) ?? []));
}

/** `hidefrom` stays empty: who hid a job is that person's own business. */
function asPosterSees(
  actor: Actor,
  row: PostedRow,
  applicants: ApplicantOfJob[],
  viewers: Viewer[],
): PostedJob {
  const views = viewers.map((viewer) => viewer.email);
  const chosen = applicants.find((applicant) => applicant.chosen)?.applicant;
  return {
    ...publicFacts(row, actor.lang),
    owner: row.ownerEmail,
    ownerName: row.ownerName.trim(),
    schoolPhone: row.schoolPhone,
    reason: row.reason,
    regarding: row.regarding,
    files: row.files,
    ...(row.chosen ? { chosen: row.chosen } : {}),
    ...(row.replaced ? { replaced: row.replaced } : {}),
    applicants: applicants.map(({ applicant }) => applicant.email),
    views,
    viewedusers: views,
    state: row.adminType ? "message" : row.chosen ? "chosen" : "pending",
    applicantList: applicants.map(({ applicant }) => applicant),
    ...(chosen ? { chosenSubstitute: chosen } : {}),
    viewers,
  };
}
