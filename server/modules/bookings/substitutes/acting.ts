import { type SQL, sql } from "drizzle-orm";

/** Condition on a row of accounts, by its name: they act as a substitute in a region, by its code (rule: who-hears-first, who-may-be-asked). */
export function actsIn(account: string, region: SQL): SQL {
  const p = sql.raw(account);
  return sql`${p}.closed_at is null and ${p}.confirmed_at is not null
    and exists (select from account_types t where t.account_id = ${p}.id and t.type = 'user')
    and exists (select from substitute_regions r where r.account_id = ${p}.id and r.region_code = ${region})`;
}
