// Shows (rule: applicants-of-a-region).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { saveSettings } from "../../accounts/profile/index.ts";
import { newJob } from "../../jobs/fixture.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { apply } from "../applications/index.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

test("with a region nothing is said that only an application tells, and who is found is remembered by id", async () => {
  const region = "FI-10";
  const teacher = await createTeacher(t.db, { school: await createSchool(t.db, { regionCode: region }) });
  const applied = await createSubstitute(t.db, { regions: [region], firstName: "Aino", lastName: "Aalto" });
  const found = await createSubstitute(t.db, { regions: [region], firstName: "Eino", lastName: "Berg" });
  await saveSettings(t.ctx, found, { findable: true });
  const { id: key } = await postJob(t.ctx, teacher, newJob({ startDate: "2027-03-01" }));
  await apply(t.ctx, applied, { key, alreadyWarned: false });
  const call = (path: string, body: object) => app.as(teacher).post(path, body);

  const { body: plain } = await call("/api/teachers/showapplicants", {});
  expect(plain).toMatchObject([{ email: applied.email, isNew: true, unavailable: false }]);
  const { body: known } = await call("/api/teachers/showapplicants", { region });
  expect(known).toMatchObject([
    { id: applied.id, email: applied.email, applied: true, favourite: false },
    { id: found.id, applied: false, favourite: false },
  ]);
  for (const one of known) for (const name of ["isNew", "unavailable"]) expect(one).not.toHaveProperty(name);

  const remembered = await call("/api/shared/remember", { rememberUserId: known[1].id });
  expect(remembered).toMatchObject({ status: 200, body: { remembered: true } });
  expect((await call("/api/teachers/showapplicants", { region })).body[1].favourite).toBe(true);
  const stranger = await createSubstitute(t.db);
  expect((await call("/api/shared/remember", { rememberUserId: stranger.id })).status).toBe(422);
  expect((await call("/api/shared/remember", {})).status).toBe(422);
});

test("a region comes whole, however many it has, or in the parts that are asked for", async () => {
  const region = "FI-09";
  const teacher = await createTeacher(t.db, { school: await createSchool(t.db, { regionCode: region }) });
  const many = 1005;
  await t.client.begin(async (sql) => {
    await sql`insert into accounts (id, email, password_hash, first_name, last_name, type, site_lang, confirmed_at, findable)
      select gen_random_uuid(), 'many-' || n || '@example.test', '-', 'Testi', 'Monta ' || n, 'user', 1, now(), true
      from generate_series(1, ${many}::int) n`;
    await sql`insert into substitute_profiles (account_id, status) select id, 'teacher' from accounts where email like 'many-%'`;
    await sql`insert into substitute_regions (account_id, region_code) select id, ${region} from accounts where email like 'many-%'`;
  });
  const ask = async (more: object) => {
    const { body, headers } = await app.as(teacher).post("/api/teachers/showapplicants", { region, ...more });
    return { ids: body.map(({ id }: { id: string }) => id) as string[], next: headers.get("next-cursor") };
  };
  const whole = await ask({});
  expect([new Set(whole.ids).size, whole.ids.length, whole.next]).toEqual([many, many, null]);
  const first = await ask({ limit: 1000 });
  expect(first.ids).toEqual(whole.ids.slice(0, 1000));
  const rest = await ask({ cursor: first.next });
  expect([rest.ids, rest.next]).toEqual([whole.ids.slice(1000), null]);
});
