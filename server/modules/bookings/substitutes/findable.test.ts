// Shows (rule: findable-substitutes).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { createOperator, createSubstitute } from "../../../../tests/support/factories.ts";
import { deleteAccount } from "../../accounts/index.ts";
import { closeAccount, reopenAccount } from "../../accounts/kept/index.ts";
import { saveProfile, saveSettings } from "../../accounts/profile/index.ts";
import type { Actor } from "../../auth/index.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

/** Where somebody is on the list of those who may be found, and under which name. */
async function placesOf(person: Actor): Promise<string[]> {
  const found = await t.db.execute<{ place: string }>(sql`
    select region_code || ' ' || last_name || ' ' || first_name as place from findable_substitutes
    where account_id = ${person.id} order by 1`);
  return found.map(({ place }) => place);
}

const inUusimaa = { regions: ["FI-18"], firstName: "Ánna", lastName: "Öhman" };

test("the list of who may be found follows the switch, the regions and the name", async () => {
  const person = await createSubstitute(t.db, inUusimaa);
  expect(await placesOf(person)).toEqual([]);
  await saveSettings(t.ctx, person, { findable: true });
  expect(await placesOf(person)).toEqual(["FI-18 öhman ánna"]);
  await saveProfile(t.ctx, person, { regions: ["SE-BD", "FI-18"], lastName: "Åberg" });
  expect(await placesOf(person)).toEqual(["FI-18 åberg ánna", "SE-BD åberg ánna"]);
  await saveProfile(t.ctx, person, { regions: ["SE-BD"] });
  expect(await placesOf(person)).toEqual(["SE-BD åberg ánna"]);
  await saveSettings(t.ctx, person, { findable: false });
  await saveProfile(t.ctx, person, { regions: ["FI-18"] });
  expect(await placesOf(person)).toEqual([]);
});

test("who is closed or deleted is not on it, and who is opened again is", async () => {
  const operator = await createOperator(t.db);
  const person = await createSubstitute(t.db, inUusimaa);
  await saveSettings(t.ctx, person, { findable: true });
  await closeAccount(t.ctx, person.email, operator);
  expect(await placesOf(person)).toEqual([]);
  await reopenAccount(t.ctx, person.email, operator);
  expect(await placesOf(person)).toHaveLength(1);
  await deleteAccount(t.ctx, person);
  expect(await placesOf(person)).toEqual([]);
});

test("a region that comes while the switch is turned is on it, whichever is first", async () => {
  for (const first of ["switch", "region"] as const) {
    const person = await createSubstitute(t.db, inUusimaa);
    const turned = sql`update accounts set findable = true where id = ${person.id}`;
    const added = sql`insert into substitute_regions (account_id, region_code) values (${person.id}, 'SE-BD')`;
    const [one, other] = first === "switch" ? [turned, added] : [added, turned];
    let second: Promise<unknown> = Promise.resolve();
    await t.db.transaction(async (tx) => {
      await tx.execute(one);
      second = t.db.transaction(async (later) => later.execute(other));
      await eventually("the second to wait for the account", async () => {
        const [found] = await t.db.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return found !== undefined;
      });
    });
    await second;
    expect(await placesOf(person)).toHaveLength(2);
  }
});
