import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../tests/support/database.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

/** Columns without an index, and why nobody waits for that. */
const explained: Record<string, string> = {
  "identity_attempts.account_id": "an attempt is there for minutes",
  "requests.school_id": "no school is removed",
  "school_blocks.school_id": "no school is removed",
  "teacher_invitations.school_id": "no school is removed",
};

/**
 * Removing a row asks every table that names it, for each row anew; without an index that is the whole table each time. An
 * index helps that begins with the column and leaves no row out but those where it is null.
 */
test("whatever names an account, a job or a school is found by it", async () => {
  const found = await t.db.execute<{ name: string }>(sql`
    select r.conrelid::regclass || '.' || a.attname as name
    from pg_constraint r join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
    where r.contype = 'f' and r.confrelid in ('accounts'::regclass, 'jobs'::regclass, 'schools'::regclass)
      and not exists (select from pg_index i where i.indrelid = r.conrelid and i.indkey[0] = r.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    order by 1`);
  expect(found.map(({ name }) => name)).toEqual(Object.keys(explained).sort());
});
