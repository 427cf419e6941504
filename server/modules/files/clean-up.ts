import { and, gt, inArray, isNull, lt } from "drizzle-orm";
import { files } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { namesOf, orphaned, removeBytes, removeOrphans } from "./remove.ts";
import type { FileStore } from "./stores/store.ts";

/** How long an upload may wait to be used. Milliseconds. */
const grace = 24 * 60 * 60 * 1000;
const batch = 50;

/**
 * Removes what nothing refers to and is older than a day (rule: unused-files): attachments of no job,
 * pictures of nobody, and bytes without a row. An upload that broke off is one of these: before its body is whole nothing
 * of it is kept, after that it has a row, then bytes. Safe to run twice and on two machines at once.
 * @returns how many of each were removed
 */
export async function cleanUpFiles(
  ctx: Context,
  store: FileStore,
): Promise<{ files: number; strays: number }> {
  const before = new Date(ctx.now().getTime() - grace);
  return { files: await removeUnused(ctx, store, before), strays: await removeStrays(ctx, store, before) };
}

async function removeUnused(ctx: Context, store: FileStore, before: Date): Promise<number> {
  let removed = 0;
  // By name, so that what could not be removed is passed over instead of met again and again.
  for (let after = ""; ; ) {
    const unused = await ctx.db
      .select({ name: files.name })
      .from(files)
      .where(and(lt(files.createdAt, before), isNull(files.jobId), gt(files.name, after), orphaned(ctx.db)))
      .orderBy(files.name)
      .limit(batch);
    const names = namesOf(unused);
    removed += await removeOrphans(ctx, store, names);
    if (names.length < batch) return removed;
    after = names.at(-1) ?? "";
  }
}

/** Rows come before bytes and go after them, so bytes without a row are nobody's. */
async function removeStrays(ctx: Context, store: FileStore, before: Date): Promise<number> {
  let removed = 0;
  let keys: string[] = [];
  const flush = async () => {
    const known = await ctx.db.select({ name: files.name }).from(files).where(inArray(files.name, keys));
    const names = new Set(namesOf(known));
    const strays = keys.filter((key) => !names.has(key));
    removed += (await removeBytes(ctx, store, strays)).length;
    keys = [];
  };
  for await (const { key, modifiedAt } of store.list()) {
    if (modifiedAt < before) keys.push(key);
    if (keys.length === batch) await flush();
  }
  if (keys.length > 0) await flush();
  return removed;
}
