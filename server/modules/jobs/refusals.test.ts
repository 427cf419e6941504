import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import type { Actor } from "../auth/index.ts";
import { monday, sentJob } from "./fixture.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let teacher: Actor;
let principal: Actor;
let substitute: Actor;
beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
  app = await testApp(t);
  teacher = await createTeacher(t.db);
  principal = await createPrincipal(t.db, { schools: teacher.schools });
  substitute = await createSubstitute(t.db);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const addtemp = async (changes = {}) =>
  (await app.as(teacher).post("/api/teachers/addtemp", sentJob(changes))).body;

const posterCalls = [
  "teachers/addtemp",
  "teachers/gettemp",
  "teachers/gettemp/v2",
  "teachers/getspecific",
  "teachers/updatetemp",
  "teachers/deletetemp",
  "teachers/showapplicants",
  "teachers/add/chosen",
  "teachers/remove/chosen",
  "principals/temps",
  "principals/temps/v2",
];
const substituteCalls = [
  "getalltemp",
  "get/job",
  "add/applicant",
  "removeapplicant",
  "getpersonaltemp",
  "job/inactive",
  "job/reactivate",
  "job/restore",
  "job/delete",
  "school/block",
  "school/unblock",
  "school/blocked",
  "temp/count",
  "temp/increment",
].map((path) => `users/${path}`);

describe("every call is refused", () => {
  /** A body that every call accepts in form. */
  const body = {
    ...sentJob(),
    id: crypto.randomUUID(),
    uniqueId: crypto.randomUUID(),
    email: "x@example.test",
    school: "Koulu",
  };

  for (const path of [...posterCalls, ...substituteCalls]) {
    test(`to nobody in particular: ${path}`, async () => {
      expect(await app.anybody.post(`/api/${path}`, body)).toMatchObject({
        status: 401,
        body: { code: "unauthenticated" },
      });
    });
  }
  test("to the wrong type of account", async () => {
    for (const path of posterCalls) {
      expect([path, (await app.as(substitute).post(`/api/${path}`, body)).status]).toEqual([path, 403]);
    }
    for (const path of substituteCalls) {
      expect([path, (await app.as(teacher).post(`/api/${path}`, body)).status]).toEqual([path, 403]);
    }
  });
  test("in somebody else's name", async () => {
    const { uniqueId } = await addtemp();
    const theirs = { id: uniqueId, uniqueId, school: "x", email: teacher.email, owner: teacher.email };
    for (const path of substituteCalls) {
      const { status, body } = await app.as(substitute).post(`/api/${path}`, theirs);
      expect([path, status, body.code]).toEqual([path, 403, "not_yourself"]);
    }
    for (const path of ["gettemp", "gettemp/v2", "getspecific", "deletetemp", "showapplicants"]) {
      const { status } = await app
        .as(teacher)
        .post(`/api/teachers/${path}`, { id: uniqueId, email: principal.email });
      expect([path, status]).toEqual([path, 403]);
    }
    expect((await app.as(teacher).post("/api/teachers/gettemp", { owner: principal.email })).status).toBe(
      403,
    );
    const stranger = await createPrincipal(t.db);
    expect((await app.as(stranger).post("/api/principals/temps", { owner: teacher.email })).status).toBe(403);
  });
  test("to strangers to the job", async () => {
    const { uniqueId: id } = await addtemp();
    const before = await app.as(teacher).post("/api/teachers/getspecific", { id });
    const strangers = [
      await createTeacher(t.db),
      await createTeacher(t.db, { school: teacher.schools[0] }),
      await createPrincipal(t.db, { schools: [await createSchool(t.db), await createSchool(t.db)] }),
    ];
    for (const stranger of strangers) {
      for (const path of ["getspecific", "updatetemp", "deletetemp", "add/chosen", "remove/chosen"]) {
        const body = {
          id,
          ...(path === "add/chosen" ? { email: substitute.email } : {}),
          additionalInfo: "Kaapattu",
        };
        const { status } = await app.as(stranger).post(`/api/teachers/${path}`, body);
        expect([path, status]).toEqual([path, 404]);
      }
    }
    expect((await app.as(teacher).post("/api/teachers/getspecific", { id })).body).toEqual(before.body);
  });
});
