import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Actor } from "../../server/modules/auth/index.ts";
import {
  someTeachers,
  type TeacherQuery,
  teacherCounts,
} from "../../server/modules/staff/teachers/listing.ts";
import type { Context } from "../../server/platform/context.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { createPrincipal, createSchool } from "../../tests/support/factories.ts";
import { statementsOf } from "../../tests/support/world/statements.ts";

let t: TestContext;
let principal: Actor;

/** A school with 300 teachers of six grades each, among 200 such schools. */
beforeAll(async () => {
  t = await testContext();
  const school = await createSchool(t.db);
  principal = await createPrincipal(t.db, { schools: [school] });
  await t.client.begin(async (sql) => {
    await sql`set local statement_timeout = 0`;
    await sql`set local session_replication_role = replica`;
    await sql`insert into accounts (id, email, password_hash, first_name, last_name, type, site_lang, confirmed_at)
      select gen_random_uuid(), 'many-' || n || '@example.test', '-', 'Testi ' || n, md5(n::text), 'teacher', 1, now()
      from generate_series(1, 60000) n`;
    await sql`insert into account_types (account_id, type) select id, 'teacher' from accounts where email like 'many-%'`;
    await sql`insert into schools (id, name, address, phone, kind, region_code, time_zone)
      select gen_random_uuid(), 'Koulu ' || n, '', '', 'school', 'FI-18', 'Europe/Helsinki' from generate_series(1, 199) n`;
    await sql`insert into school_members (account_id, school_id, role)
      select a.id, s.id, 'teacher' from (select id, row_number() over (order by id) as n from accounts where email like 'many-%') a
      join (select id, row_number() over (order by id = ${school.id} desc, id) as n from schools) s on a.n % 200 = s.n - 1`;
    await sql`insert into account_grades (account_id, grade_value)
      select a.id, g.value from accounts a cross join (select value from grades limit 6) g where a.email like 'many-%'`;
    for (const table of ["accounts", "account_types", "schools", "school_members", "account_grades"])
      await sql`analyze ${sql(table)}`;
  });
}, 120_000);
afterAll(() => t.close());

const part =
  (query: Partial<TeacherQuery> = {}) =>
  (ctx: Context) =>
    someTeachers(ctx, principal, { limit: 30, ...query });

test("the school has the three hundred", async () => {
  expect(await teacherCounts(t.ctx, principal)).toEqual({ total: 300, active: 300 });
});

test.each<[string, (ctx: Context) => Promise<unknown>]>([
  ["a first part", part()],
  ["a search that finds nobody", part({ search: "nobody is called so" })],
  ["how many there are", (ctx) => teacherCounts(ctx, principal)],
])("for %s no more is read than the school's own teachers", async (_what, call) => {
  const [statement, ...others] = await statementsOf(t, call);
  if (!statement) throw new Error("no statement");
  expect(others).toEqual([]);
  const { text, values } = statement;
  const [row] = await t.client.unsafe(`explain (analyze, buffers, format json) ${text}`, values);
  const { Plan: plan } = row?.["QUERY PLAN"][0] ?? {};
  // Some eight for each teacher: the way through an index, and a row, of two or three tables.
  expect(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]).toBeLessThan(3_000);
  expect(readWhole(plan)).toEqual([]);
});

interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Step[];
}

/** Tables of people that are read from one end to the other. */
function readWhole(step: Step): string[] {
  const own = step["Node Type"].endsWith("Seq Scan") ? [step["Relation Name"] ?? ""] : [];
  const found = [...own, ...(step.Plans ?? []).flatMap(readWhole)];
  // Of a school, a grade or a type of account there are few.
  return found.filter((table) =>
    ["accounts", "account_types", "account_grades", "school_members"].includes(table),
  );
}
