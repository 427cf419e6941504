import { type SQL, sql } from "drizzle-orm";
import { type Context, transaction } from "../../platform/context.ts";
import type { FileStore } from "./stores/store.ts";

/** A list of names as SQL, whatever characters they hold. */
export const among = (names: string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`;

/** Condition on `files f`: nothing refers to it. */
export const orphaned = sql`(
  (f.kind = 'attachment' and f.job_id is null)
  or (f.kind = 'picture' and not exists (select from accounts a where a.image = f.name)))`;

/**
 * Removes those of the files to which nothing refers: the bytes, then the row, so that a crash between
 * leaves a row that the clean-up finds. A row that somebody else removes or refers to right now is
 * passed over, and so is one whose bytes the store fails to remove; the next clean-up comes by.
 * @returns how many were removed
 */
export async function removeOrphans(ctx: Context, store: FileStore, names: string[]): Promise<number> {
  if (names.length === 0) return 0;
  return transaction(ctx, async ({ db }) => {
    const locked = await db.execute<{ name: string }>(
      sql`select name from files where name in ${among(names)} for update skip locked`,
    );
    // Asked again under the lock: only now can nobody begin to refer to them.
    const orphans = await db.execute<{ name: string }>(
      sql`select f.name from files f where f.name in ${among(locked.map(({ name }) => name))} and ${orphaned}`,
    );
    const removed = await removeBytes(
      ctx,
      store,
      orphans.map(({ name }) => name),
    );
    await db.execute(sql`delete from files where name in ${among(removed)}`);
    return removed.length;
  });
}

/**
 * Removes the files of a job that is about to be deleted. A job deleted without this lets go of its files,
 * and the clean-up takes them.
 */
export async function removeFilesOfJob(ctx: Context, store: FileStore, jobId: string): Promise<number> {
  const files = await ctx.db.execute<{ name: string }>(
    sql`update files set job_id = null where job_id = ${jobId} returning name`,
  );
  return removeOrphans(
    ctx,
    store,
    files.map(({ name }) => name),
  );
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
