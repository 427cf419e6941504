import { and, eq, inArray, isNull } from "drizzle-orm";
import { assignments, files, jobs } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { conflict, invalid, notFound } from "../../platform/failures/errors.ts";
import type { Actor } from "../auth/index.ts";
import { holdSchools } from "../auth/who/index.ts";
import { lockJob, manageable } from "../bookings/index.ts";
import { publish } from "../events/index.ts";
import { postedJob } from "../jobs/lists/posted/index.ts";
import type { JobFiles } from "./file.ts";
import { isKey } from "./keys.ts";
import { removeOrphans } from "./remove.ts";
import type { FileStore } from "./stores/store.ts";

/**
 * Makes exactly these files the job's (rule: job-files). New ones must be the actor's own uploads that
 * belong to no job; those left out are deleted, also from a past job, to which nothing is added any more.
 * @throws Refusal 404 for a job that is not the actor's, 409 for a past one, 422
 */
export async function changeJobFiles(
  ctx: Context,
  store: FileStore,
  actor: Actor,
  input: JobFiles,
): Promise<string[]> {
  const names = [...new Set(input.files)];
  const unknown = invalid({ files: "errors:job.unknownFile" });
  if (!names.every(isKey)) throw unknown;
  const { id: jobId, schoolId } = await postedJob(ctx, actor, input.id);
  const removed = await transaction(ctx, async (ctx) => {
    await holdSchools(ctx.db, actor, [schoolId]);
    await lockJob(ctx.db, jobId);
    const job = await postedJob(ctx, actor, jobId);
    const added = names.filter((name) => !job.files.includes(name));
    const removed = job.files.filter((name) => !names.includes(name));
    if (added.length > 0 && new Date(job.endsAt) <= ctx.now())
      throw conflict("job_past", "errors:job.pastFixed");
    if ((await attach(ctx.db, actor, jobId, added)) !== added.length) throw unknown;
    await ctx.db
      .update(files)
      .set({ jobId: null })
      .where(and(eq(files.jobId, jobId), inArray(files.name, removed)));
    if (added.length + removed.length > 0) await tell(ctx.db, jobId);
    return removed;
  });
  await removeOrphans(ctx, store, removed);
  return names;
}

async function attach(db: Handle, actor: Actor, jobId: string, names: string[]): Promise<number> {
  const free = and(isOwnUpload(actor), inArray(files.name, names));
  return (await db.update(files).set({ jobId }).where(free)).count;
}

/** Condition on `files`: an attachment that the actor has uploaded, of no job yet. */
const isOwnUpload = (actor: Actor) =>
  and(eq(files.kind, "attachment"), isNull(files.jobId), eq(files.uploadedBy, actor.id));

/**
 * Deletes an attachment of the actor's job, or an upload of the actor's that belongs to no job.
 * @throws Refusal 404
 */
export async function deleteAttachment(
  ctx: Context,
  store: FileStore,
  actor: Actor,
  name: string,
): Promise<void> {
  if (!isKey(name)) throw notFound();
  await transaction(ctx, async ({ db }) => {
    const [attached] = await db
      .update(files)
      .set({ jobId: null })
      .from(jobs)
      .where(
        and(
          eq(files.name, name),
          eq(files.kind, "attachment"),
          eq(jobs.id, files.jobId),
          manageable(actor, jobs),
        ),
      )
      .returning({ jobId: jobs.id });
    if (attached) return tell(db, attached.jobId);
    const own = await db.query.files.findFirst({ where: and(eq(files.name, name), isOwnUpload(actor)) });
    if (!own) throw notFound();
  });
  await removeOrphans(ctx, store, [name]);
}

/** Tells those who see a job's files: its poster, the school's principals and the chosen substitute. */
async function tell(db: Handle, jobId: string) {
  const chosen = await db
    .select({ schoolId: jobs.schoolId, ownerId: jobs.ownerId, chosenId: assignments.substituteId })
    .from(jobs)
    .leftJoin(assignments, eq(assignments.jobId, jobs.id))
    .where(eq(jobs.id, jobId));
  const [job] = chosen;
  if (!job) return;
  await publish(db, {
    name: "filesChanged",
    payload: { jobId },
    schoolId: job.schoolId,
    accountIds: [job.ownerId, ...chosen.flatMap(({ chosenId }) => (chosenId ? [chosenId] : []))],
  });
}
