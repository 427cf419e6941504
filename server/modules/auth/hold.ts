import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { accounts, schoolMembers } from "../../../db/schema/index.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { forbidden } from "../../platform/errors.ts";

/**
 * Reads again what the actor's right rests on, an open account and being active at these schools, and keeps it from
 * changing until the transaction ends: it was read before, and may have been taken since. To be called first in the
 * transaction: people who post and choose are locked before substitutes, and these before jobs; whoever takes a
 * right away locks the account before its memberships.
 * @throws Refusal 403 when something of it is gone
 */
export async function holdSchools(db: Handle, actor: Actor, schoolIds: string[]): Promise<void> {
  const wanted = [...new Set(schoolIds)];
  const held = await db
    .select({ id: schoolMembers.schoolId })
    .from(accounts)
    .innerJoin(schoolMembers, eq(schoolMembers.accountId, accounts.id))
    .where(
      and(
        eq(accounts.id, actor.id),
        eq(accounts.type, actor.type),
        isNull(accounts.closedAt),
        isNull(accounts.lockedAt),
        eq(schoolMembers.active, true),
        or(
          eq(schoolMembers.role, accounts.type),
          and(eq(schoolMembers.role, "principal"), eq(accounts.type, "teacher")),
        ),
        inArray(schoolMembers.schoolId, wanted),
      ),
    )
    .orderBy(schoolMembers.schoolId)
    .for("share");
  const ids = new Set(held.map(({ id }) => id));
  if (wanted.length === 0 || !wanted.every((id) => ids.has(id))) throw forbidden();
}

/** Waits for an account, and holds it to the end of the transaction: first of all locks (rule: lock-order). */
export async function lockAccount(db: Handle, accountId: string): Promise<void> {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
}
