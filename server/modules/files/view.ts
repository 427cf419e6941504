import { and, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import { accounts, files, jobs } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/failures/errors.ts";
import { countFilesUnavailable } from "../../platform/metrics/metrics.ts";
import type { Actor } from "../auth/index.ts";
import { isTheirs } from "../bookings/days/index.ts";
import { manageable } from "../bookings/index.ts";
import type { VisibleFile } from "./file.ts";
import { isKey } from "./keys.ts";
import { type FileStore, storeAway } from "./stores/store.ts";

/** A picture that stands for somebody is for everybody signed in; any other for who uploaded it (rule: pictures). */
function pictureFor({ db }: Context, actor: Actor) {
  const people = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.image, files.name), isNull(accounts.closedAt)));
  return and(eq(files.kind, "picture"), or(eq(files.uploadedBy, actor.id), exists(people)));
}

/**
 * A job's attachment is for its poster and its chosen substitute (rule: attachment-visible), one that
 * belongs to no job for who uploaded it.
 * (rule: for-the-chosen-one)
 */
function attachmentFor({ db, now }: Context, actor: Actor) {
  const managed = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, files.jobId), manageable(actor, jobs)));
  const booked = sql`exists (select from assignments x join jobs j on j.id = x.job_id
    where x.job_id = ${files.jobId} and x.substitute_id = ${actor.id} and ${isTheirs(now())})`;
  return and(
    eq(files.kind, "attachment"),
    or(
      and(isNull(files.jobId), eq(files.uploadedBy, actor.id)),
      exists(managed),
      actor.type === "user" ? booked : undefined,
    ),
  );
}

/** @throws Refusal 404 for what is not there or not for the actor */
export const picture = (ctx: Context, actor: Actor, name: string): Promise<VisibleFile> =>
  visible(ctx, name, pictureFor(ctx, actor));

/** @throws Refusal 404 for what is not there or not for the actor */
export const attachment = (ctx: Context, actor: Actor, name: string): Promise<VisibleFile> =>
  visible(ctx, name, attachmentFor(ctx, actor));

async function visible(ctx: Context, name: string, condition: SQL | undefined): Promise<VisibleFile> {
  if (!isKey(name)) throw notFound();
  const [file] = await ctx.db
    .select({
      name: files.name,
      originalName: files.originalName,
      contentType: files.contentType,
      size: files.size,
    })
    .from(files)
    .where(and(eq(files.name, name), condition));
  if (!file) throw notFound();
  return file;
}

/**
 * All of it, at most 1 MB: a store that stops in the middle, or has something else under that name, as the page of whatever
 * stands in its place, is found out before anything is answered.
 * @throws Refusal 404 when an upload ended between its row and its bytes, 503 while the store is away
 */
export async function bytesOf(
  ctx: Context,
  store: FileStore,
  file: VisibleFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const read = async () => {
    const found = await store.get(file.name);
    return found && wholeOf(found.stream, file.size);
  };
  const bytes = await read().catch((error) => {
    countFilesUnavailable(error);
    ctx.log.error({ err: error, file: file.name.slice(0, 32) }, "file not read");
    throw storeAway();
  });
  if (!bytes) throw notFound();
  return bytes;
}

/** @throws Error when there are more bytes, or fewer */
async function wholeOf(stream: ReadableStream<Uint8Array>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let read = 0;
  for await (const part of stream) {
    if (read + part.length > size) throw new Error("The store has more under that name than was put there");
    bytes.set(part, read);
    read += part.length;
  }
  if (read < size) throw new Error("The store has less under that name than was put there");
  return bytes;
}
