import { sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";

/**
 * Condition on a row of `accounts`: a substitute, and nothing else, who has never signed in and whom nothing has
 * shut out.
 */
export const unused = sql`
  type = 'user' and first_login_at is null and locked_at is null and closed_at is null
  and not exists (select from account_types t where t.account_id = accounts.id and t.type <> 'user')`;

/** When the time began to run. */
export const unusedSince = sql`greatest(registered_at, activated_at)`.mapWith(accounts.registeredAt);
