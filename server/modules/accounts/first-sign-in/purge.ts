import { sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";

/** From registering. Until then a new activation link can be asked for; afterwards the address is free again. */
const days = 30;

/**
 * Removes accounts whose address nobody has confirmed (rule: unconfirmed-removed): it may be a stranger's,
 * who knows nothing of it.
 * @returns how many
 */
export async function purgeUnconfirmedAccounts({ db, now }: Context): Promise<number> {
  const before = new Date(now().getTime() - days * 24 * 60 * 60 * 1000).toISOString();
  const purged = await db.execute(sql`
    delete from accounts a
    where a.confirmed_at is null and a.first_login_at is null and a.closed_at is null
      and a.registered_at <= ${before} and not exists (
        select from one_time_links l where l.account_id = a.id and l.expires_at > ${now().toISOString()})
      and not exists (select from jobs j where j.owner_id = a.id)
    returning a.id`);
  return purged.length;
}
