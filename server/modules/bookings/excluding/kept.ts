import { and, isNull, lte } from "drizzle-orm";
import { exclusions } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { keptDays } from "./rules.ts";

/** What has lasted twelve months ends, and what has been over for thirty days goes (rule: exclusions-kept). */
export async function endExclusions({ db, now }: Context): Promise<void> {
  await db
    .update(exclusions)
    .set({ endedAt: exclusions.until })
    .where(and(isNull(exclusions.endedAt), lte(exclusions.until, now())));
  const before = new Date(now().getTime() - keptDays * 86_400_000);
  await db.delete(exclusions).where(lte(exclusions.endedAt, before));
}
