import { sql } from "drizzle-orm";
import type { Handle } from "../../../server/platform/database/connection.ts";

/** Many substitutes of a region at once, confirmed and wanting mail; gives their ids. */
export async function insertSubstitutes(db: Handle, count: number, regionCode: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    with people as (
      insert into accounts (id, email, password_hash, first_name, last_name, type, site_lang, confirmed_at, approved_at)
      select gen_random_uuid(), 'many-' || n || '-' || gen_random_uuid() || '@example.test', '', 'Sija', 'Inen ' || n,
        'user', 1 + n % 2, now(), now()
      from generate_series(1, ${count}::int) n
      returning id),
    placed as (insert into substitute_regions (account_id, region_code) select id, ${regionCode} from people)
    select id from people`);
  return rows.map(({ id }) => id);
}
