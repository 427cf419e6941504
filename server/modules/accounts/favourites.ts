import { and, eq } from "drizzle-orm";
import { accounts, favourites } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";
import type { Actor } from "../auth/index.ts";

/**
 * Remembers a substitute, or forgets one who was remembered (SPEC 7, `remember`).
 * @throws Refusal 422 `rememberUserEmail` when there is no such substitute
 */
export async function toggleFavourite(
  { db }: Context,
  actor: Actor,
  email: string,
): Promise<{ remembered: boolean }> {
  const substitute = await db.query.accounts.findFirst({
    where: eq(accounts.email, email.trim().toLowerCase()),
  });
  if (substitute?.type !== "user" || substitute.closedAt) {
    throw invalid({ rememberUserEmail: "errors:account.notSubstitute" });
  }
  const row = { ownerId: actor.id, substituteId: substitute.id };
  const isIt = and(eq(favourites.ownerId, row.ownerId), eq(favourites.substituteId, row.substituteId));
  const removed = await db.delete(favourites).where(isIt).returning();
  if (removed.length > 0) return { remembered: false };
  await db.insert(favourites).values(row).onConflictDoNothing();
  return { remembered: true };
}
