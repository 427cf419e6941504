// Shows (rule: school-name, schools-listed).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { principalRequests, schools } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { createOrganization } from "../../../../tests/support/world/organizations.ts";
import { createWaiting } from "../../../../tests/support/world/waiting.ts";
import { auditPage } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { listSchools, schoolCount } from "../index.ts";
import { renameSchool } from "../names/index.ts";
import { saveSchool } from "../own/index.ts";

let t: TestContext;
let operator: Actor;

beforeAll(async () => {
  t = await testContext();
  operator = await createOperator(t.db);
});
afterAll(() => t.close());

const kept = (id: string) => t.db.query.schools.findFirst({ where: eq(schools.id, id) });
const renaming = async (id: string, name: string) => renameSchool(t.ctx, operator, id, name);
const namesFor = async (search: string) =>
  (await listSchools(t.ctx, operator, { search })).items.map(({ name }) => name);

test("the operator renames a school, in every language, and the log says from what to what", async () => {
  const { id } = await createSchool(t.db, {
    name: "Vanha koulu",
    nameFi: "Wanha koulu",
    nameSv: "Gamla skolan",
  });
  await renameSchool(t.ctx, operator, id, "  Uusi koulu ");
  expect(await kept(id)).toMatchObject({ name: "Uusi koulu", nameFi: null, nameSv: null });
  await renameSchool(t.ctx, operator, id, "Uusi koulu");
  const { items } = await auditPage(t.ctx, operator, { action: "schoolRenamed" });
  expect(items.map(({ about }) => about)).toEqual(["Vanha koulu → Uusi koulu"]);
});

test("a name that founding refuses is refused here, and another school's", async () => {
  const { id } = await createSchool(t.db, { name: "Ylämaan koulu" });
  await createSchool(t.db, { name: "Alamaan koulu" });
  const wrong = { "": "errors:required", Аdmin: "errors:school.reserved", "x.com": "errors:nameWithAddress" };
  for (const [name, message] of Object.entries({ ...wrong, "ALAMAAN koulu": "errors:school.nameTaken" }))
    expect(await refusal(renaming(id, name))).toMatchObject({
      ...{ status: 422, fields: { name: message } },
    });
  expect((await refusal(renaming(id, "k".repeat(201)))).status).toBe(422);
  expect((await kept(id))?.name).toBe("Ylämaan koulu");
  const [admin] = operator.schools;
  for (const nowhere of [admin?.id ?? "", "koulu"])
    expect((await refusal(renaming(nowhere, "Keskimaan koulu"))).status).toBe(404);
});

test("nobody else lists schools or renames one", async () => {
  const school = await createSchool(t.db, { name: "Oma koulu" });
  const others = [
    await createPrincipal(t.db, { schools: [school] }),
    await createTeacher(t.db, { school }),
    await createSubstitute(t.db),
  ];
  for (const actor of others) {
    const calls = [
      async () => renameSchool(t.ctx, actor, school.id, "Toinen koulu"),
      async () => listSchools(t.ctx, actor),
      async () => schoolCount(t.ctx, actor),
    ];
    for (const call of calls) expect((await refusal(call())).status).toBe(403);
  }
  expect((await kept(school.id))?.name).toBe("Oma koulu");
});

test("schools are listed by what they are called in the reader's language", async () => {
  await createSchool(t.db, { name: "Kieliö Bärnstensskolan", nameFi: "Kieliö Ötökkäkoulu" });
  await createSchool(t.db, { name: "Kieliö Marjakoulu" });
  const calledFor = async (lang: "fi" | "sv") =>
    (await listSchools(t.ctx, { ...operator, lang }, { search: "kieliö" })).items.map(({ called }) => called);
  expect(await calledFor("fi")).toEqual(["Kieliö Marjakoulu", "Kieliö Ötökkäkoulu"]);
  expect(await calledFor("sv")).toEqual(["Kieliö Bärnstensskolan", "Kieliö Marjakoulu"]);
});

test("who waits to join a school joins it by its new name, whoever has renamed it", async () => {
  const school = await createSchool(t.db, { name: "Jokirannan koulu" });
  const principal = await createPrincipal(t.db, { schools: [school] });
  const { id } = await createWaiting(t.db, { school: "jokirannan koulu" });
  const asked = () => t.db.query.principalRequests.findFirst({ where: eq(principalRequests.accountId, id) });
  await renameSchool(t.ctx, operator, school.id, "Jokivarren koulu");
  expect((await asked())?.school).toBe("Jokivarren koulu");
  await saveSchool(t.ctx, principal, { name: "Jokisuun koulu" });
  expect((await asked())?.school).toBe("Jokisuun koulu");
});

test("a principal who saves an address meanwhile leaves the new name", async () => {
  const school = await createSchool(t.db, { name: "Mäntylän koulu" });
  const principal = await createPrincipal(t.db, { schools: [school] });
  await renameSchool(t.ctx, operator, school.id, "Kuusiston koulu");
  await saveSchool(t.ctx, principal, { address: "Tie 2" });
  expect(await kept(school.id)).toMatchObject({ name: "Kuusiston koulu", address: "Tie 2" });
});

test("all schools are listed by name, in parts, with an organisation or without, and found by parts of their names", async () => {
  const { domain, school } = await createOrganization(t.db);
  await t.db.update(schools).set({ name: "Åängelmän koulu" }).where(eq(schools.id, school.id));
  await createSchool(t.db, { name: "Åangelniemen koulu", nameSv: "Ångelnäs skola" });
  const { items: whole } = await listSchools(t.ctx, operator);
  expect(whole.some(({ name }) => name === "Admin")).toBe(false);
  expect(await schoolCount(t.ctx, operator)).toBe(whole.length);
  const first = await listSchools(t.ctx, operator, { limit: 2 });
  const rest = await listSchools(t.ctx, operator, { cursor: first.nextCursor });
  expect([...first.items, ...rest.items]).toEqual(whole);
  const { items } = await listSchools(t.ctx, operator, { search: "aangel koul" });
  expect(items.map(({ name, organization }) => [name, organization])).toEqual([
    ["Åangelniemen koulu", null],
    ["Åängelmän koulu", domain],
  ]);
  expect(items[0]?.otherNames).toEqual(["Ångelnäs skola"]);
  expect(await namesFor("ANGELNÄS")).toEqual(["Åangelniemen koulu"]);
  expect(await namesFor("%")).toEqual([]);
});
