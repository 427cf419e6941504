import { sql } from "drizzle-orm";
import type { Handle } from "../../platform/database/connection.ts";
import { forbidden } from "../../platform/errors.ts";
import type { Actor } from "./model.ts";

/**
 * Reads again what the actor's right rests on, an open account and being active at these schools, and keeps it from
 * changing until the transaction ends: it was read before, and may have been taken since. To be called first in the
 * transaction: people who post and choose are locked before substitutes, and these before jobs; whoever takes a
 * right away locks the account before its memberships.
 * @throws Refusal 403 when something of it is gone
 */
export async function holdSchools(db: Handle, actor: Actor, schoolIds: string[]): Promise<void> {
  const wanted = [...new Set(schoolIds)];
  const held = await db.execute<{ id: string }>(sql`
    select m.school_id as id from accounts a join school_members m on m.account_id = a.id
    where a.id = ${actor.id} and a.type = ${actor.type} and a.closed_at is null and a.locked_at is null
      and m.active and (m.role = a.type or (m.role = 'principal' and a.type = 'teacher'))
      and m.school_id = any(${`{${wanted.join(",")}}`}::uuid[])
    order by m.school_id for share of a, m`);
  const ids = new Set(held.map(({ id }) => id));
  if (wanted.length === 0 || !wanted.every((id) => ids.has(id))) throw forbidden();
}
