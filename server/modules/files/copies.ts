import { mkdir } from "node:fs/promises";
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
  // Also where there is nothing to copy yet: the dump is written beside it, and a restore looks for it.
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // What is uploaded meanwhile is the matter of the next run.
  const before = await contentTypes(ctx);
  const to = storeIn(directory);
  const copied = await copyAll(store, to, before);
  const lacking = await missingFrom(to, before);
  if (lacking.length === 0) return { ...copied, missing: [] };
  // What is deleted meanwhile nobody misses.
  const after = await contentTypes(ctx);
  return { ...copied, missing: lacking.filter((name) => after.has(name)) };
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
  const known = await contentTypes(ctx);
  const copied = await copyAll(storeIn(directory), store, known);
  return { ...copied, missing: await missingFrom(store, known) };
}

/** @param types of the files that the database knows */
async function copyAll(from: FileStore, to: FileStore, types: ReadonlyMap<string, string>): Promise<Copied> {
  const there = await keysOf(to);
  const keys = [...(await keysOf(from))];
  const missing = keys.filter((key) => !there.has(key));
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

async function missingFrom(store: FileStore, known: ReadonlyMap<string, string>): Promise<string[]> {
  const there = await keysOf(store);
  return [...known.keys()].filter((name) => !there.has(name));
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
