import { gt } from "drizzle-orm";
import { files } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { storeIn } from "./stores/directory-store.ts";
import type { FileStore } from "./stores/store.ts";

const atOnce = 8;
const batch = 1_000;

export interface Copied {
  copied: number;
  /** Were there already: what has a name never changes. */
  kept: number;
}

/**
 * Copies what a directory lacks of the stored files (rule: backup-restores); what it has of others stays.
 * @returns also the names of files that the database knew before and that are not in the directory: the store has lost them, or is
 * another one
 */
export async function saveFiles(
  ctx: Context,
  store: FileStore,
  directory: string,
): Promise<Copied & { missing: string[] }> {
  // What is uploaded meanwhile is the matter of the next run; what is deleted meanwhile nobody misses.
  const before = await contentTypes(ctx);
  const to = storeIn(directory);
  const copied = await copyAll(ctx, store, to);
  const missing = (await missingFrom(ctx, to)).filter((name) => before.has(name));
  return { ...copied, missing };
}

/**
 * The way back, into a store that may be another one (rule: backup-restores).
 * @returns also the names of files that the database knows and the store has not, after all
 */
export async function restoreFiles(
  ctx: Context,
  directory: string,
  store: FileStore,
): Promise<Copied & { missing: string[] }> {
  const copied = await copyAll(ctx, storeIn(directory), store);
  return { ...copied, missing: await missingFrom(ctx, store) };
}

async function copyAll(ctx: Context, from: FileStore, to: FileStore): Promise<Copied> {
  const there = await keysOf(to);
  const keys = [...(await keysOf(from))];
  const missing = keys.filter((key) => !there.has(key));
  const types = missing.length > 0 ? await contentTypes(ctx) : new Map<string, string>();
  let copied = 0;
  const lane = async () => {
    for (let key = missing.pop(); key !== undefined; key = missing.pop()) {
      const found = await from.get(key);
      // Deleted meanwhile.
      if (!found) continue;
      await to.put(
        key,
        await new Response(found.stream).bytes(),
        types.get(key) ?? "application/octet-stream",
      );
      copied++;
    }
  };
  const kept = keys.length - missing.length;
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { copied, kept };
}

async function missingFrom(ctx: Context, store: FileStore): Promise<string[]> {
  const there = await keysOf(store);
  return [...(await contentTypes(ctx)).keys()].filter((name) => !there.has(name));
}

const keysOf = async (store: FileStore): Promise<Set<string>> =>
  new Set((await Array.fromAsync(store.list())).map(({ key }) => key));

/** Of every file that the database knows, by its name. */
async function contentTypes({ db }: Context): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (let after = ""; ; ) {
    const rows = await db
      .select({ name: files.name, contentType: files.contentType })
      .from(files)
      .where(gt(files.name, after))
      .orderBy(files.name)
      .limit(batch);
    for (const { name, contentType } of rows) known.set(name, contentType);
    if (rows.length < batch) return known;
    after = rows.at(-1)?.name ?? "";
  }
}
