// Shows (rule: urgent-job, urgent-day, message-order).
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../../tests/support/factories.ts";
import { testApp } from "../../../../../tests/support/http.ts";
import type { Actor } from "../../../auth/index.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let principal: Actor;
let ledare: Actor;

/** 11:00 on a Monday in Helsinki. */
const monday = new Date("2026-11-02T09:00:00Z");

beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
  app = await testApp(t);
  const school = await createSchool(t.db, { name: "Alppilan koulu" });
  const daycare = await createSchool(t.db, { name: "Bergan päiväkoti", kind: "preschool" });
  principal = await createPrincipal(t.db, { schools: [school] });
  ledare = await createPrincipal(t.db, { schools: [school, daycare], lang: "sv" });
});
beforeEach(() => t.setNow(monday));
afterAll(async () => {
  await app.close();
  await t.close();
});

const sos = (actor: Actor, body: object = {}) => app.as(actor).post("/api/principals/sos", body);

test("an urgent job is posted from the defaults, for today, before all other mail", async () => {
  await app.as(principal).post("/api/principals/settings/save", {
    start: "09:00",
    end: "14:00",
    info: "Avain kansliasta",
    subjects: ["Matematiikka"],
  });
  const { status, body } = await sos(principal, { email: principal.email });
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, later: false });
  expect(body.msg).toBeUndefined();
  expect(body.job).toMatchObject({
    sos: true,
    school: "Alppilan koulu",
    startDate: "2026-11-02",
    endDate: "2026-11-02",
    startTime: "11:00",
    endTime: "14:00",
    additionalInfo: "Avain kansliasta",
    subjects: ["Matematiikka"],
    typeOfTemp: { value: "one" },
  });
  const [waiting] = await t.db.execute<{ priority: number; urgent: boolean }>(sql`
    select priority, (payload::jsonb #>> '{occasion,urgent}')::boolean as urgent
    from graphile_worker._private_jobs order by id desc limit 1`);
  expect(waiting).toEqual({ priority: -10, urgent: true });
});

test("what the body says stands above the defaults, which stay", async () => {
  const body = { start: "12:00", end: "13:00", info: "", subjects: [], typeOfTemp: "nine" };
  expect((await sos(principal, body)).body.job).toMatchObject({
    startTime: "12:00",
    endTime: "13:00",
    additionalInfo: "",
    subjects: [],
    typeOfTemp: { value: "nine" },
  });
  const { body: record } = await app.as(principal).post("/api/principals/get/principal");
  expect(record.defaults.start).toBe("09:00");
});

test("when today's hours are over it is for the next school day, and the answer says so", async () => {
  t.setNow(new Date("2026-11-06T12:00:00Z"));
  const { body } = await sos(principal);
  expect(body).toMatchObject({
    later: true,
    job: { startDate: "2026-11-09", endDate: "2026-11-09", startTime: "09:00" },
  });
  expect(body.msg).toContain("seuraavalle koulupäivälle, 9.11.2026");
});

test("a day that is named stands, unless its hours are over", async () => {
  expect((await sos(principal, { startDate: "2026-11-03" })).body).toMatchObject({
    later: true,
    job: { startDate: "2026-11-03", startTime: "09:00" },
  });
  t.setNow(new Date("2026-11-02T11:40:00Z"));
  const { body } = await sos(principal, { startDate: "2026-11-02" });
  expect(body).toMatchObject({ later: false, job: { startTime: "13:40", endTime: "14:00" } });
  t.setNow(new Date("2026-11-02T12:10:00Z"));
  expect((await sos(principal, { startDate: "2026-11-02" })).body.endTime).toBe("Tämä aika on jo mennyt.");
});

test("a principal of several schools names one, and a preschool gets its own type", async () => {
  expect((await sos(ledare)).body.school).toBe("Välj skola.");
  const { body } = await sos(ledare, { school: "Bergan päiväkoti" });
  expect(body.job).toMatchObject({
    school: "Bergan päiväkoti",
    typeOfTemp: { value: "12" },
    endTime: "15:30",
  });
});

test("it is for principals, at their own schools, in their own name", async () => {
  expect((await app.anybody.post("/api/principals/sos", {})).status).toBe(401);
  const others = [await createSubstitute(t.db), await createTeacher(t.db), await createOperator(t.db)];
  for (const actor of others) expect((await sos(actor)).status).toBe(403);
  expect((await sos(principal, { email: ledare.email })).status).toBe(403);
  expect((await sos(principal, { school: "Bergan päiväkoti" })).status).toBe(403);
  expect((await sos(others[2] as Actor, { school: "Admin" })).status).toBe(403);
});

test("bad input is refused field by field", async () => {
  expect((await sos(principal, { start: "8" })).body.start).toBeString();
  expect((await sos(principal, { start: "15:00", end: "14:00" })).body.end).toBeString();
  expect((await sos(principal, { start: "14:00", end: "14:00" })).body.end).toBeString();
  expect((await sos(principal, { typeOfTemp: "ninety" })).body.typeOfTemp).toBeString();
});
