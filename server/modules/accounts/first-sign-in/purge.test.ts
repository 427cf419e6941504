// Shows (rule: unconfirmed-removed).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSchool } from "../../../../tests/support/factories.ts";
import { statementsOf } from "../../../../tests/support/world/statements.ts";
import { purgeUnconfirmedAccounts } from "./purge.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

const many = 50_000;

/** What years of a large service have left: jobs that nobody applied for. */
async function history(): Promise<void> {
  const school = await createSchool(t.db);
  await t.client.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into lapsed_jobs (id, school_id, owner_id, job_type_value, start_date, end_date, time_zone, starts_at, created_at)
      select gen_random_uuid(), ${school.id}, gen_random_uuid(), (select value from job_types limit 1), '2024-01-01', '2024-01-01',
        'Europe/Helsinki', now(), now() from generate_series(1, ${many}::int)`;
    await tx`analyze lapsed_jobs`;
  });
}

test("many unconfirmed accounts go a hundred at a time, and no statement reads the service's history", async () => {
  await history();
  await t.db.execute(sql`
    insert into accounts (id, email, password_hash, first_name, last_name, type, site_lang, registered_at)
    select gen_random_uuid(), 'never-' || n || '@example.test', '-', 'Testi', 'Testi', 'user', 1, now() - interval '31 days'
    from generate_series(1, 250) n`);
  let purged = 0;
  const [, ...removing] = await statementsOf(t, async (ctx) => {
    purged = await purgeUnconfirmedAccounts(ctx);
  });
  expect(purged).toBe(250);
  expect(removing).toHaveLength(3);
  for (const { text, values } of removing) {
    const plan = await t.client.unsafe(`explain ${text}`, values);
    const lines = plan.map((line) => String(line["QUERY PLAN"]).trim());
    expect(lines.filter((line) => line.includes("Seq Scan on lapsed_jobs"))).toEqual([]);
  }
}, 60_000);
