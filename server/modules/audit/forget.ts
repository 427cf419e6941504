import { lt } from "drizzle-orm";
import { auditEntries } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";

/** As long as the trigger of the table keeps an entry. */
const years = 2;

/**
 * Removes what is older than the log is kept (rule: audit-log).
 * @returns how many entries
 */
export async function forgetOldEntries({ db, now }: Context): Promise<number> {
  // By the clock that is behind: the database refuses what by its own is not old yet.
  const before = new Date(Math.min(now().getTime(), Date.now()) - 60_000);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  const forgotten = await db.delete(auditEntries).where(lt(auditEntries.at, before));
  return forgotten.count;
}
