// Shows (rule: findable-substitutes, alphabet).
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Actor } from "../../server/modules/auth/index.ts";
import { type SubstituteQuery, someSubstitutes } from "../../server/modules/bookings/substitutes/list.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { createSchool, createTeacher } from "../../tests/support/factories.ts";
import { statementsOf } from "../../tests/support/world/statements.ts";

const substitutes = 50_000;
let t: TestContext;
let teacher: Actor;

/** All of one region and all to be found, the worst there can be; and a school whose 2,000 jobs had four applicants each. */
beforeAll(async () => {
  t = await testContext();
  const school = await createSchool(t.db);
  teacher = await createTeacher(t.db, { school });
  await t.client.begin(async (sql) => {
    await sql`set local statement_timeout = 0`;
    await sql`set local session_replication_role = replica`;
    await sql`insert into accounts (id, email, password_hash, first_name, last_name, type, site_lang, confirmed_at, findable)
      select gen_random_uuid(), 'many-' || n || '@example.test', '-', 'Testi ' || n, md5(n::text), 'user', 1, now(), true
      from generate_series(1, ${substitutes}::int) n`;
    await sql`insert into substitute_profiles (account_id, status) select id, 'teacher' from accounts where findable`;
    await sql`insert into substitute_regions (account_id, region_code) select id, 'FI-18' from accounts where findable`;
    await sql`insert into findable_substitutes (account_id, region_code, last_name, first_name)
      select id, 'FI-18', lower(last_name), lower(first_name) from accounts where findable`;
    await sql`insert into jobs (id, object_id, school_id, owner_id, region_code, start_date, end_date, start_time, end_time,
        time_zone, windows, starts_at, expires_at, job_type_value, filled, created_at, archived_at)
      select gen_random_uuid(), left(replace(gen_random_uuid()::text, '-', ''), 24), ${school.id}, ${teacher.id}, 'FI-18',
        '2024-01-01', '2024-01-01', '08:00', '12:00', 'Europe/Helsinki', '{}', now() - interval '1 year',
        now() - interval '1 year', (select value from job_types limit 1), false, now() - interval '2 years', now()
      from generate_series(1, 2000)`;
    await sql`insert into applications (id, job_id, substitute_id, applied_at, first_applied_at)
      select gen_random_uuid(), j.id, a.id, now(), now()
      from (select id, row_number() over () as n from jobs) j
      join (select id, row_number() over () as n from accounts where findable) a on a.n % 500 = j.n % 500 and a.n < 2000`;
    for (const table of ["accounts", "applications", "jobs", "findable_substitutes", "substitute_profiles"])
      await sql`analyze ${sql(table)}`;
  });
}, 120_000);
afterAll(() => t.close());

test.each<[string, Partial<SubstituteQuery>, number]>([
  ["a first part", {}, 12_000],
  ["those who were found", { only: "found" }, 2_000],
  ["those who applied", { only: "applied" }, 12_000],
  ["favourites", { favourites: true }, 2_000],
])("of %s no more is read than the school's own history and the part", async (_what, filter, most) => {
  const read = await pagesRead(filter);
  expect(read.pages).toBeLessThan(most);
});

test("a search that finds nobody reads each name once", async () => {
  const read = await pagesRead({ search: "nobody is called so" });
  expect(read.pages).toBeLessThan(60_000);
});

test("where nobody is to be found, those of other regions are not read", async () => {
  const actor = await createTeacher(t.db, { school: await createSchool(t.db, { regionCode: "SE-BD" }) });
  for (const filter of [{}, { search: "testi" }, { status: "teacher" }, { subject: "mathematics" }] as const)
    expect((await pagesRead(filter, actor)).pages).toBeLessThan(50);
});

/** Pages of tables and indexes that a part of thirty reads. */
async function pagesRead(filter: Partial<SubstituteQuery>, actor = teacher) {
  const call = { limit: 30, ...filter };
  const [statement, ...others] = await statementsOf(t, (ctx) => someSubstitutes(ctx, actor, call));
  if (!statement) throw new Error("no statement");
  expect(others).toEqual([]);
  const { text, values } = statement;
  const [row] = await t.client.unsafe(`explain (analyze, buffers, format json) ${text}`, values);
  const { Plan: plan } = row?.["QUERY PLAN"][0] ?? {};
  return { pages: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] };
}
