import { lt, sql } from "drizzle-orm";
import { auditEntries } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { instant } from "../../platform/database/sql.ts";

/**
 * Removes what is older than the log is kept (rule: audit-log).
 * @returns how many entries
 */
export async function forgetOldEntries({ db, now }: Context): Promise<number> {
  // The database reckons, as its trigger does, by the clock that is behind: what is not old yet by its own it refuses.
  const kept = sql`least(${instant(now())}, now()) - interval '2 years' - interval '1 minute'`;
  const forgotten = await db.delete(auditEntries).where(lt(auditEntries.at, kept));
  return forgotten.count;
}
