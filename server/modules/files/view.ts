import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import type { Actor } from "../auth/index.ts";
import { manageable } from "../bookings/index.ts";
import { isKey } from "./keys.ts";
import type { VisibleFile } from "./model.ts";
import { type FileStore, storeAway } from "./stores/store.ts";

/** A picture that stands for somebody is for everybody signed in; any other for who uploaded it. */
const pictureFor = (actor: Actor): SQL => sql`f.kind = 'picture' and (f.uploaded_by = ${actor.id}
  or exists (select from accounts a where a.image = f.name and a.closed_at is null))`;

/**
 * A job's attachment is for its poster and its chosen substitute (rule: attachment-visible), one that
 * belongs to no job for who uploaded it.
 */
const attachmentFor = (actor: Actor): SQL => sql`f.kind = 'attachment' and (
  (f.job_id is null and f.uploaded_by = ${actor.id})
  or exists (select from jobs j where j.id = f.job_id and ${manageable(actor)})
  or (${actor.type === "user"} and exists (
    select from assignments x where x.job_id = f.job_id and x.substitute_id = ${actor.id})))`;

/** @throws Refusal 404 for what is not there or not for the actor */
export const picture = (ctx: Context, actor: Actor, name: string): Promise<VisibleFile> =>
  visible(ctx, name, pictureFor(actor));

/** @throws Refusal 404 for what is not there or not for the actor */
export const attachment = (ctx: Context, actor: Actor, name: string): Promise<VisibleFile> =>
  visible(ctx, name, attachmentFor(actor));

async function visible(ctx: Context, name: string, condition: SQL): Promise<VisibleFile> {
  if (!isKey(name)) throw notFound();
  const [file] = await ctx.db.execute<VisibleFile>(sql`
    select f.name, f.original_name as "originalName", f.content_type as "contentType", f.size
    from files f where f.name = ${name} and (${condition})`);
  if (!file) throw notFound();
  return file;
}

/**
 * All of it, at most 1 MB: a store that stops in the middle is found out before anything is answered.
 * @throws Refusal 404 when an upload ended between its row and its bytes, 503 while the store is away
 */
export async function bytesOf(
  ctx: Context,
  store: FileStore,
  file: VisibleFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const read = async () => {
    const found = await store.get(file.name);
    return found && new Response(found.stream).bytes();
  };
  const bytes = await read().catch((error) => {
    ctx.log.error({ err: error, file: file.name.slice(0, 32) }, "file not read");
    throw storeAway();
  });
  if (!bytes) throw notFound();
  return bytes;
}
