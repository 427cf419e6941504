// Shows (rule: letters-without-marks).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { createOrganization } from "../../../tests/support/world/organizations.ts";
import { findAccounts } from "../../modules/accounts/kept/index.ts";
import { auditPage } from "../../modules/audit/index.ts";
import type { Actor } from "../../modules/auth/index.ts";
import { someSubstitutes } from "../../modules/bookings/substitutes/index.ts";
import { listSchools } from "../../modules/schools/index.ts";
import { someTeachers } from "../../modules/staff/teachers/index.ts";
import { listOrganizations } from "../../modules/statistics/organizations/index.ts";
import { folded, foldedIn } from "./folded.ts";

let t: TestContext;
let operator: Actor;
beforeAll(async () => {
  t = await testContext();
  operator = await createOperator(t.db);
});
afterAll(() => t.close());

/** As it is written, and as whoever has not these letters types it. */
const names = [
  ["Järvinen", "jarvinen"],
  ["Åström", "ASTROM"],
  ["Šmits", "smits"],
  ["Büló", "bulo"],
  ["Sørensen", "sorensen"],
  ["Đurić", "duric"],
] as const;

test("the database and the service make the same of a name", async () => {
  for (const [name, typed] of names) {
    const [row] = await t.db.execute(sql`select ${foldedIn(sql`${name}::text`)} as text`);
    expect([row?.["text"], folded(name)]).toEqual([typed.toLowerCase(), typed.toLowerCase()]);
  }
});

test.each(names)(
  "%s is found by %s wherever people and schools are looked for by name, and by its own letters",
  async (name, typed) => {
    const { domain, school } = await createOrganization(t.db);
    await t.client`update schools set name = ${`${name} koulu`} where id = ${school.id}`;
    const principal = await createPrincipal(t.db, { schools: [school] });
    const teacher = await createTeacher(t.db, { school, lastName: name });
    const substitute = await createSubstitute(t.db, { lastName: name, regions: ["FI-18"] });
    await t.client`update accounts set findable = true where id = ${substitute.id}`;
    await t.client`insert into audit_entries (at, action, actor_role, actor_id, subject_id, id)
    values (now(), 'accountClosed', 'operator', ${operator.id}, ${substitute.id}, gen_random_uuid())`;
    for (const text of [typed, name]) {
      const emails = (await findAccounts(t.ctx, operator, { text })).items.map(({ email }) => email);
      expect(emails).toEqual(expect.arrayContaining([teacher.email, substitute.email]));
      expect(
        (await someTeachers(t.ctx, principal, { search: text, limit: 9 })).items.map(({ email }) => email),
      ).toEqual([teacher.email]);
      const substitutes = await someSubstitutes(t.ctx, principal, { search: text, limit: 9 });
      expect(substitutes.items.map(({ lastName }) => lastName)).toEqual([name]);
      expect((await listSchools(t.ctx, operator, { search: text })).items.map(({ id }) => id)).toEqual([
        school.id,
      ]);
      expect(
        (await listOrganizations(t.ctx, operator, { search: text })).items.map((one) => one.domain),
      ).toEqual([domain]);
      const logged = await auditPage(t.ctx, operator, { person: text });
      expect(logged.items.map(({ subject }) => subject?.email)).toEqual([substitute.email]);
    }
  },
);
