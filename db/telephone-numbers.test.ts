// Shows (rule: phone-form, phone-shown).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { telephoneNumber } from "../server/platform/words/telephone.ts";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { createSchool, createSubstitute, createTeacher } from "../tests/support/factories.ts";
import { accounts, schools } from "./schema/index.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

/** As the migration does it once, in one connection. */
async function migrateNumbers() {
  const file = new URL("./migrations/0005_telephone-numbers.sql", import.meta.url);
  const [make = "", ...rest] = readFileSync(file, "utf8").split("--> statement-breakpoint");
  await t.db.transaction(async (db) => {
    await db.execute(sql.raw(make));
    for (const statement of rest) await db.execute(sql.raw(statement));
    await db.execute(sql`drop function pg_temp.with_country`);
  });
}

const kept = async (id: string) =>
  (
    (await t.db.execute(sql`select phone from accounts where id = ${id}`)) as unknown as { phone: string }[]
  )[0]?.phone;

test("numbers that are there already get the form in which they are kept; what is none stays", async () => {
  const [finnish, swedish] = await Promise.all([
    createSchool(t.db, { phone: "09-310 8600" }),
    createSchool(t.db, { country: "SE", phone: "08-465 004 01" }),
  ]);
  const written = [
    "040 123 4567",
    "(09) 310 8600",
    "+358 (0)40 123 4567",
    "00358 40 123 4567",
    "0046 70 174 06 05",
    "070-174 06 05",
    "+47 22 12 34 56",
    "+46 (0)8-508 00 508",
  ];
  const people = await Promise.all(
    written.flatMap((phone) =>
      [finnish, swedish].map(async (school) => ({
        phone,
        school,
        id: (await createTeacher(t.db, { school, phone })).id,
      })),
    ),
  );
  const nonsense = await Promise.all(
    ["soita kansliaan", "040 1", "112", "", "040 1234567 / 050 1234567"].map(async (phone) => ({
      phone,
      id: (await createSubstitute(t.db, { phone })).id,
    })),
  );
  const inUppsala = await createSubstitute(t.db, { phone: "0701740605", regions: ["SE-C"] });

  // Twice gives the same as once.
  for (let n = 0; n < 2; n++) {
    await migrateNumbers();
    for (const { phone, school, id } of people) {
      const shown = telephoneNumber(phone, school.regionCode);
      // By its length it could be one: the database knows no areas.
      if (!shown) continue;
      expect(await kept(id)).toBe(shown.replaceAll(" ", ""));
      const [read] = await t.db.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.id, id));
      expect(read?.phone).toBe(shown);
    }
    for (const { phone, id } of nonsense) expect(await kept(id)).toBe(phone);
    expect(await kept(inUppsala.id)).toBe("+46701740605");
    const [read] = await t.db
      .select({ phone: schools.phone })
      .from(schools)
      .where(eq(schools.id, swedish.id));
    expect(read?.phone).toBe("+46 8 465 004 01");
  }
});
