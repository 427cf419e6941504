import { and, eq, exists, isNotNull, isNull } from "drizzle-orm";
import { accounts, accountTypes } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../auth/index.ts";
import { requireOperator } from "../auth/who/index.ts";

/**
 * How many read what the operator posts (rule: operator-messages): who may sign in as a substitute now.
 * @throws Refusal 403 for anybody but the operator
 */
export async function substituteCount({ db }: Context, actor: Actor): Promise<number> {
  requireOperator(actor);
  const substitute = db
    .select({ type: accountTypes.type })
    .from(accountTypes)
    .where(and(eq(accountTypes.accountId, accounts.id), eq(accountTypes.type, "user")));
  const { confirmedAt, closedAt, lockedAt } = accounts;
  return db.$count(
    accounts,
    and(isNotNull(confirmedAt), isNull(closedAt), isNull(lockedAt), exists(substitute)),
  );
}
