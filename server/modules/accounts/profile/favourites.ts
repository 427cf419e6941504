import { and, eq, sql } from "drizzle-orm";
import { accounts, favourites } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { isUuid, plain } from "../../../platform/database/sql.ts";
import { invalid } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import type { Actor } from "../../auth/index.ts";
import { lockOwnAccount, visibleAddressSql } from "../../auth/who/index.ts";
import { manageable } from "../../bookings/index.ts";
import { letInFavourite } from "../../bookings/stages/index.ts";
import { seenBy } from "../../bookings/substitutes/index.ts";

/**
 * Remembers a substitute, or forgets one who was remembered (rule: favourites). Only who has applied for a
 * job of the actor's, or is on the school's list of substitutes, can be remembered: of nobody else is it told whether they are a
 * substitute here. An address finds only who has given it to the school (rule: address-told).
 * @param who their address or id
 * @throws Refusal 422 `email` for anybody else, 401 when the actor's account was deleted meanwhile
 */
export function toggleFavourite(ctx: Context, actor: Actor, who: string): Promise<{ remembered: boolean }> {
  return transaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, actor);
    const toggled = await toggle(ctx.db, actor, who);
    if (toggled.remembered) await letInFavourite(ctx, actor.id);
    return toggled;
  });
}

async function toggle(db: Handle, actor: Actor, who: string): Promise<{ remembered: boolean }> {
  const wanted = plain(who).toLowerCase();
  // (raw: exists)
  const substitute = await firstRow(
    db,
    { id: accounts.id, remembered: boolean },
    sql`
    select p.id, f.owner_id is not null as remembered
    from accounts p left join favourites f on f.substitute_id = p.id and f.owner_id = ${actor.id}
    where ${isUuid(wanted) ? sql`p.id = ${wanted}` : sql`${isMailbox(sql`p.email`, wanted)} and ${visibleAddressSql(sql`${actor.id}`, sql`p.id`)}`} and p.closed_at is null
      and p.id <> ${actor.id}
      and exists (select from account_types t where t.account_id = p.id and t.type = 'user')
      and (f.owner_id is not null or exists (
        select from applications a join jobs j on j.id = a.job_id
        where a.substitute_id = p.id and ${manageable(actor)}) or ${seenBy(actor)})`,
  );
  if (!substitute) throw invalid({ email: "errors:account.notApplicant" });
  const row = { ownerId: actor.id, substituteId: substitute.id };
  if (substitute.remembered) {
    const isIt = and(eq(favourites.ownerId, row.ownerId), eq(favourites.substituteId, row.substituteId));
    await db.delete(favourites).where(isIt);
    return { remembered: false };
  }
  await db.insert(favourites).values(row).onConflictDoNothing();
  return { remembered: true };
}
