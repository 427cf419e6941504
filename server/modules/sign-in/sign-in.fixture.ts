import { sql } from "drizzle-orm";
import type { TestContext } from "../../../tests/support/database.ts";
import type { Actor } from "../auth/index.ts";

/** What somebody is to be mailed of how they sign in, in this order. */
export async function noticesTo(t: TestContext, { id }: Pick<Actor, "id">): Promise<string[]> {
  const rows = await t.db.execute<{ change: string }>(sql`
    select payload->>'change' as change from graphile_worker._private_jobs
    where payload->>'kind' = 'signInChanged' and payload->>'accountId' = ${id} order by id`);
  return rows.map(({ change }) => change);
}
