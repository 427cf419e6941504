import { asc, eq } from "drizzle-orm";
import { accountTypes } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import type { AccountType, Actor } from "../auth/index.ts";

/** What somebody may act as (rule: account-types). */
export async function heldTypes({ db }: Context, actor: Actor): Promise<AccountType[]> {
  const rows = await db
    .select({ type: accountTypes.type })
    .from(accountTypes)
    .where(eq(accountTypes.accountId, actor.id))
    .orderBy(asc(accountTypes.type));
  return rows.map(({ type }) => type);
}
