// Shows (rule: pay-line, changed-meanwhile, left-out-keeps).
import { afterAll, describe, expect, test } from "bun:test";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { appUnderTest } from "../../../tests/support/servers/app-under-test.ts";
import type { Actor } from "../auth/index.ts";
import { monday, sentJob } from "./fixture.ts";

const { app, t, close } = await appUnderTest();
afterAll(close);
t.setNow(monday);

const [school, another, foreign] = [
  await createSchool(t.db),
  await createSchool(t.db),
  await createSchool(t.db),
];
const principal = await createPrincipal(t.db, { schools: [school] });
const colleague = await createPrincipal(t.db, { schools: [school] });
const swede = await createPrincipal(t.db, { schools: [school], lang: "sv" });
const leader = await createPrincipal(t.db, { schools: [school, another] });
const teacher = await createTeacher(t.db, { school });
const substitute = await createSubstitute(t.db, { regions: [school.regionCode ?? ""] });

const save = (actor: Actor, body: object, headers: Record<string, string> = {}) =>
  app.as(actor).post("/api/principals/settings/save", { email: actor.email, ...body }, { headers });
const read = (actor: Actor) => app.as(actor).post("/api/principals/get/principal", { email: actor.email });
const linesOf = async (actor: Actor) => (await read(actor)).body.payLines;
const post = async (body: object = {}): Promise<string> =>
  (await app.as(teacher).post("/api/teachers/addtemp", { ...sentJob(), ...body })).body.uniqueId;

/** What each reader is told of the pay of a job. */
async function told(uniqueId: string) {
  const pays = ({ pay, schoolPay }: { pay: string; schoolPay?: string }) => [pay, schoolPay];
  const opened = await app.as(substitute).post("/api/users/get/job", { id: uniqueId });
  const posted = await app
    .as(teacher)
    .post("/api/teachers/getspecific", { id: uniqueId, email: teacher.email });
  return {
    substitute: pays(opened.body.job),
    school: pays(posted.body),
  };
}

describe("the line of a school", () => {
  test("is shown with jobs that were posted before, and a job's own takes its place", async () => {
    const [before, own] = [await post(), await post({ pay: "Erillinen  sopimus\nkunnan kanssa" })];
    expect(await told(before)).toEqual({ substitute: ["", undefined], school: ["", undefined] });
    expect((await save(principal, { pay: " OVTES,\n osio B " })).status).toBe(200);
    const schools = ["", "OVTES, osio B"];
    expect(await told(before)).toEqual({ substitute: schools, school: schools });
    const itself = ["Erillinen sopimus kunnan kanssa", undefined];
    expect(await told(own)).toEqual({ substitute: itself, school: itself });
    // What is left out of a change stays; an empty line gives way to the school's.
    const change = (body: object) =>
      app.as(teacher).post("/api/teachers/updatetemp", { uniqueId: own, ...body });
    expect((await change({ additionalInfo: "Avain kansliasta" })).status).toBe(200);
    expect((await told(own)).substitute).toEqual(itself);
    expect((await change({ pay: "" })).status).toBe(200);
    expect((await told(own)).substitute).toEqual(schools);
    // In the list there is the job's own alone.
    const list = await app.as(substitute).post("/api/users/getalltemp", {});
    expect(JSON.stringify(list.body)).toContain(before);
    expect(JSON.stringify(list.body)).not.toContain("osio B");
  });

  test("is its principals', and of one of several; what is left out stays", async () => {
    expect(await linesOf(leader)).toEqual([
      { schoolId: school.id, pay: "OVTES, osio B" },
      { schoolId: another.id, pay: "" },
    ]);
    expect((await save(leader, { pay: "x" })).status).toBe(422);
    expect((await save(leader, { pay: "x", school: foreign.id })).status).toBe(403);
    expect((await save(principal, { pay: "x", school: another.name })).status).toBe(403);
    for (const other of [teacher, substitute]) expect((await save(other, { pay: "x" })).status).toBe(403);
    expect((await save(leader, { pay: "Sopimuksen mukaan", school: another.id })).status).toBe(200);
    expect((await save(principal, { info: "Avain", answerMinutes: 20 })).status).toBe(200);
    expect(await linesOf(leader)).toEqual([
      { schoolId: school.id, pay: "OVTES, osio B" },
      { schoolId: another.id, pay: "Sopimuksen mukaan" },
    ]);
    expect((await save(principal, { pay: "" })).status).toBe(200);
    expect(await linesOf(principal)).toEqual([{ schoolId: school.id, pay: "" }]);
  });

  test("has 200 characters, and so has a job's", async () => {
    const pay = "x".repeat(201);
    const before = await linesOf(principal);
    for (const [actor, text] of [
      [principal, "Enintään 200 merkkiä."],
      [swede, "Högst 200 tecken."],
    ] as const) {
      expect(await save(actor, { pay })).toMatchObject({ status: 422, body: { pay: text } });
      const job = { ...sentJob(), pay };
      expect(await app.as(actor).post("/api/teachers/addtemp", job)).toMatchObject({
        status: 422,
        body: { pay: text },
      });
    }
    expect(await linesOf(principal)).toEqual(before);
    expect((await save(principal, { pay: pay.slice(1) })).status).toBe(200);
  });

  test("is not overwritten by who has seen another, even at once", async () => {
    const [mine, theirs] = [(await read(principal)).headers, (await read(colleague)).headers];
    const both = await Promise.all([
      save(principal, { pay: "Yksi" }, { "if-match": mine.get("etag") ?? "" }),
      save(colleague, { pay: "Toinen" }, { "if-match": theirs.get("etag") ?? "" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});
