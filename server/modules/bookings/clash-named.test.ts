// Shows (rule: clash-named).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createSchool, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import { newJob } from "../jobs/fixture.ts";
import { postJob } from "../jobs/posting/index.ts";
import { choosing } from "./choice/choosing.fixture.ts";
import { applyTo, type Posting } from "./fixture.ts";

let all: Awaited<ReturnType<typeof choosing>>;
let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  all = await choosing();
  app = await testApp(all.t);
});
afterAll(async () => {
  await app.close();
  await all.close();
});

test("a clash names the job, its school and its hours: to who applies, and to their school alone who chooses", async () => {
  const { t, pick } = all;
  const school = await createSchool(t.db, { name: "Merituulen koulu" });
  const [teacher, colleague] = [await createTeacher(t.db, { school }), await createTeacher(t.db, { school })];
  const stranger = await createTeacher(t.db);
  const post = async (poster: typeof teacher, startTime: string, endTime: string): Promise<Posting> => ({
    teacher: poster,
    key: (await postJob(t.ctx, poster, newJob({ startTime, endTime }))).id,
  });
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const [got, own, others] = [
    await post(teacher, "08:00", "11:00"),
    await post(colleague, "09:00", "10:00"),
    await post(stranger, "10:30", "14:00"),
  ];
  for (const job of [got, own, others]) await applyTo(t, substitute, job);
  await pick(got, substitute);
  const choose = async ({ teacher, key }: Posting) =>
    (await app.as(teacher).post("/api/teachers/add/chosen", { id: key, email: substitute.email })).body.msg;
  const job = "Luokanopettaja, Merituulen koulu, ke 4.11.2026 klo 8.00–11.00";
  expect(await choose(own)).toContain(job);
  expect(await choose(others)).toMatch(/: ke 4\.11\.2026 klo 8\.00–11\.00\.$/);
  for (const [startTime, endTime] of [
    ["09:00", "10:00"],
    ["10:00", "12:00"],
    ["12:00", "14:00"],
  ] as const) {
    const { key } = await post(stranger, startTime, endTime);
    const { body } = await app.as(substitute).post("/api/users/add/applicant", { uniqueId: key });
    expect(body.msg).toContain("Klasslärare, Merituulen koulu, ons 4.11.2026 kl. 08.00–11.00");
  }
});
