import { and, eq } from "drizzle-orm";
import { unavailableDays } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { today } from "../../platform/words/today.ts";
import type { Actor } from "../auth/index.ts";
import { lockOwnAccount, requireSubstitute } from "../auth/who/index.ts";
import { placeOf } from "./read.ts";

/**
 * Says that one cannot work today, until midnight by one's own clock, or takes that back; twice the same changes nothing. What was told
 * of the day before stands again (rule: not-today).
 * @param source where it is said, for the person to see later
 * @returns the day, ISO
 * @throws Refusal 401 when the account was deleted meanwhile, 403 for others than substitutes
 */
export function sayToday(
  ctx: Context,
  actor: Actor,
  { can, source = "today" }: { can: boolean; source?: "today" | "declined" },
): Promise<string> {
  requireSubstitute(actor);
  const day = today(ctx.now(), placeOf(actor).timeZone);
  return transaction(ctx, async ({ db, now }) => {
    await lockOwnAccount(db, actor);
    if (can) {
      const isIt = and(eq(unavailableDays.accountId, actor.id), eq(unavailableDays.day, day));
      await db.delete(unavailableDays).where(isIt);
    } else {
      const row = { accountId: actor.id, day, source, createdAt: now() };
      await db.insert(unavailableDays).values(row).onConflictDoNothing();
    }
    return day;
  });
}
