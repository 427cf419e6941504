import { and, eq, inArray, isNull, notExists, or } from "drizzle-orm";
import { accounts, files } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import type { FileStore } from "./stores/store.ts";

/** Condition on `files`: nothing refers to it. */
export function orphaned(db: Handle) {
  const people = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.image, files.name));
  return or(
    and(eq(files.kind, "attachment"), isNull(files.jobId)),
    and(eq(files.kind, "picture"), notExists(people)),
  );
}

export const namesOf = (some: { name: string }[]): string[] => some.map(({ name }) => name);

/**
 * Removes those of the files to which nothing refers: the bytes, then the row, so that a crash between
 * leaves a row that the clean-up finds. A row that somebody else removes or refers to right now is
 * passed over, and so is one whose bytes the store fails to remove; the next clean-up comes by.
 * @returns how many were removed
 * (rule: rows-before-bytes)
 */
export async function removeOrphans(ctx: Context, store: FileStore, names: string[]): Promise<number> {
  if (names.length === 0) return 0;
  return transaction(ctx, async ({ db }) => {
    const locked = await db
      .select({ name: files.name })
      .from(files)
      .where(inArray(files.name, names))
      .for("update", { skipLocked: true });
    // Asked again under the lock: only now can nobody begin to refer to them.
    const orphans = await db
      .select({ name: files.name })
      .from(files)
      .where(and(inArray(files.name, namesOf(locked)), orphaned(db)));
    const removed = await removeBytes(ctx, store, namesOf(orphans));
    await db.delete(files).where(inArray(files.name, removed));
    return removed.length;
  });
}

/**
 * Removes the files of a job that is about to be deleted. A job deleted without this lets go of its files,
 * and the clean-up takes them.
 */
export async function removeFilesOfJob(ctx: Context, store: FileStore, jobId: string): Promise<number> {
  const left = await ctx.db
    .update(files)
    .set({ jobId: null })
    .where(eq(files.jobId, jobId))
    .returning({ name: files.name });
  return removeOrphans(ctx, store, namesOf(left));
}

/** @returns the keys that the store has removed */
export async function removeBytes(ctx: Context, store: FileStore, keys: string[]): Promise<string[]> {
  const outcomes = await Promise.all(
    keys.map((key) =>
      store.remove(key).then(
        () => [key],
        (error) => {
          ctx.log.error({ err: error, file: key.slice(0, 32) }, "file not removed");
          return [];
        },
      ),
    ),
  );
  return outcomes.flat();
}
