// Shows (rule: school-suggested).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rateLimits } from "../../../../db/schema/index.ts";
import { createOperator, createSchool, createSubstitute } from "../../../../tests/support/factories.ts";
import { appUnderTest } from "../../../../tests/support/servers/app-under-test.ts";
import { statementsOf } from "../../../../tests/support/world/statements.ts";
import { suggestSchools } from "./suggest.ts";

const { t, app, close } = await appUnderTest();
const path = "/api/shared/schools/names";
const names = (typed: string) => suggestSchools(t.ctx, typed, "192.0.2.1");

beforeAll(async () => {
  await createOperator(t.db);
  for (const name of ["Örådets skola", "Ängens skola", "Åkerns skola", "Zachrisskolan", "Hämeenlinnan lyseo"])
    await createSchool(t.db, { name });
});
afterAll(close);

test("schools are suggested by parts of their names, without regard to case and marks, those of which a word begins so first, by the alphabet", async () => {
  expect(await names("HAMEENL")).toEqual(["Hämeenlinnan lyseo"]);
  expect(await names("lyséo linnan")).toEqual(["Hämeenlinnan lyseo"]);
  expect(await names(" skola ")).toEqual(["Åkerns skola", "Ängens skola", "Örådets skola", "Zachrisskolan"]);
  for (const nothing of ["lyseo skola", "100%", "___a_b_c", "lyseo\\"])
    expect(await names(nothing)).toEqual([]);
});

test("in whichever of its languages somebody types, by the name that it is registered by", async () => {
  const { id } = await createSchool(t.db, { name: "Karhupuiston koulu" });
  await t.client`update schools set name_fi = 'Karhupuiston koulu', name_sv = 'Björnparken' where id = ${id}`;
  expect(await names("bjorn")).toEqual(["Karhupuiston koulu"]);
});

test("a name of which a word begins so comes first, the one that is shown before what it is called in the other language", async () => {
  await createSchool(t.db, { name: "Akkouven skola" });
  await createSchool(t.db, { name: "Berga skola", nameFi: "Bergan kouvolalaisten koulu" });
  await createSchool(t.db, { name: "Vuoren kouvolalaisten koulu" });
  expect(await names("kouv")).toEqual(["Vuoren kouvolalaisten koulu", "Berga skola", "Akkouven skola"]);
});

test("no more than eight, and never Admin", async () => {
  for (let nth = 0; nth < 10; nth++) await createSchool(t.db, { name: `Monikkola ${nth}` });
  expect(await names("monikko")).toEqual(Array.from({ length: 8 }, (_, nth) => `Monikkola ${nth}`));
  expect(await names("admin")).toEqual([]);
  expect((await names("MONIKKOLA 9"))[0]).toBe("Monikkola 9");
});

test("to whoever asks with three letters, whether signed in or not, and nothing but names", async () => {
  const substitute = await createSubstitute(t.db);
  for (const caller of [app.anybody, app.as(substitute)]) {
    expect(await caller.post(path, { school: "zach" })).toMatchObject({
      status: 200,
      body: { names: ["Zachrisskolan"] },
    });
    for (const school of ["", "za", "z - a %"])
      expect(await caller.post(path, { school })).toMatchObject({
        status: 422,
        body: { school: expect.any(String) },
      });
  }
});

test("300 times in a quarter of an hour for a network", async () => {
  await app.anybody.post(path, { school: "zach" });
  await t.db.update(rateLimits).set({ hits: 300 });
  expect(await app.anybody.post(path, { school: "zach" })).toMatchObject({
    status: 429,
    body: { code: "too_many_attempts" },
  });
});

test("of five thousand schools each is read once, and nothing is made of its names", async () => {
  await t.client`insert into schools (id, name, time_zone, region_code)
    select gen_random_uuid(), 'Koulu ' || md5(n::text), 'Europe/Helsinki', 'FI-18' from generate_series(1, 5000) n`;
  await t.client`vacuum analyze schools`;
  for (const typed of ["koulu", "hameenlinnan"]) {
    const [, search] = await statementsOf(t, (ctx) => suggestSchools(ctx, typed, "192.0.2.9"));
    const { text = "", values = [] } = search ?? {};
    const [plan] = await t.client.unsafe(`explain (analyze, buffers, format json) ${text}`, values);
    const Plan = plan?.["QUERY PLAN"][0].Plan;
    expect(JSON.stringify(Plan)).toContain("searched_names ~~ ");
    expect(JSON.stringify(Plan)).not.toContain("regexp_replace");
    expect(Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"]).toBeLessThan(300);
  }
});
