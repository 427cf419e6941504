// Shows (rule: authority-from-token).
import { afterAll, describe, expect, test } from "bun:test";
import { createPrincipal, createSchool, createTeacher } from "../../../tests/support/factories.ts";
import { callers, posterCalls, substituteCalls } from "./calls/calls.fixture.ts";
import { sentJob } from "./fixture.ts";

const { t, app, teacher, principal, substitute, addtemp, close } = await callers();
afterAll(close);

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
