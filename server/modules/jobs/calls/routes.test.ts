// Shows (rule: apply-in-conflict).
import { afterAll, expect, test } from "bun:test";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { sentJob } from "../fixture.ts";
import { callers, posterCalls, substituteCalls } from "./calls.fixture.ts";

const { t, app, teacher, principal, addtemp, close } = await callers();
afterAll(close);
const swede = await createSubstitute(t.db, { lang: "sv" });

test("the main job goes from posting to being chosen through the documented calls alone", async () => {
  const posted = await app.as(teacher).post("/api/teachers/addtemp", {
    ...sentJob({ endDate: "2026-11-05" }),
    owner: teacher.email,
    expire: "ignored",
    typeOfTemp: { value: "one", name_swe: "Klasslärare", name_fi: "Luokanopettaja" },
  });
  expect(posted.status).toBe(200);
  const { uniqueId } = posted.body;

  const all = await app.as(swede).post("/api/users/getalltemp", { email: swede.email });
  expect(Object.keys(all.body).sort()).toEqual(["activejobs", "inactivejobs", "jobs", "msg", "notInRegion"]);
  expect(all.body.activejobs[0]).toMatchObject({
    uniqueId,
    state: "unread",
    typeOfTemp: { name_swe: "Klasslärare" },
  });
  expect((await app.as(swede).post("/api/users/temp/count", { email: swede.email })).body).toBe(1);

  const opened = await app.as(swede).post("/api/users/get/job", { id: uniqueId });
  expect(opened.body).toMatchObject({
    job: { state: "read" },
    school: { name: teacher.schools[0]?.name },
    msg: "",
  });
  const applied = await app
    .as(swede)
    .post("/api/users/add/applicant", { uniqueId, userEmail: swede.email, alreadywarned: false });
  expect(applied).toMatchObject({ status: 200, body: { success: true } });
  expect((await app.as(swede).post("/api/users/getpersonaltemp", { email: swede.email })).body).toMatchObject(
    {
      activejobs: [{ uniqueId, state: "pending" }],
      inactivejobs: [],
    },
  );

  const list = await app.as(teacher).post("/api/teachers/gettemp", { owner: teacher.email });
  expect(list.body).toMatchObject([{ uniqueId, applicants: [swede.email] }]);
  for (const [who, path] of [
    [teacher, "/api/teachers/gettemp/v2"],
    [principal, "/api/principals/temps/v2"],
  ] as const) {
    const board = await app.as(who).post(path, { owner: who.email, email: who.email });
    expect(board.body).toMatchObject({
      jobs: [{ uniqueId }],
      preschool: false,
      viewUsers: [{ email: swede.email }],
    });
  }
  expect(
    (await app.as(principal).post("/api/principals/temps", { email: principal.email })).body,
  ).toHaveLength(1);
  expect((await app.as(principal).post("/api/teachers/gettemp", { owner: teacher.email })).body).toHaveLength(
    1,
  );
  expect(
    (await app.as(teacher).post("/api/teachers/getspecific", { id: uniqueId, email: teacher.email })).body,
  ).toMatchObject({
    applicantList: [{ email: swede.email }],
  });
  expect(
    (await app.as(teacher).post("/api/teachers/showapplicants", { region: "FI-18" })).body,
  ).toMatchObject([{ email: swede.email }]);

  const chosen = await app.as(teacher).post("/api/teachers/add/chosen", { id: uniqueId, email: swede.email });
  expect(chosen).toMatchObject({ status: 200, body: { chosen: swede.email, state: "chosen" } });
  const refused = await app.as(swede).post("/api/users/removeapplicant", { uniqueId });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "chosen", msg: expect.stringContaining("Du är vald") },
  });
  const removed = await app
    .as(teacher)
    .post("/api/teachers/remove/chosen", { email: swede.email, id: uniqueId });
  expect(removed).toMatchObject({ status: 200, body: { state: "pending" } });
  expect((await app.as(swede).post("/api/users/removeapplicant", { uniqueId })).status).toBe(200);

  const changed = await app
    .as(teacher)
    .post("/api/teachers/updatetemp", { ...removed.body, additionalInfo: "Uusi" });
  expect(changed).toMatchObject({
    status: 200,
    body: { additionalInfo: "Uusi", typeOfTemp: { value: "one" } },
  });
  expect((await app.as(teacher).post("/api/teachers/deletetemp", { id: uniqueId })).body).toEqual({
    success: true,
  });
  expect((await app.as(teacher).post("/api/teachers/gettemp", {})).body).toEqual([]);
});

test("overlaps ask or refuse in the applicant's language, citing two hours", async () => {
  const [job, close, partial, full] = [
    await addtemp({ endTime: "12:00" }),
    await addtemp({ startTime: "13:00" }),
    await addtemp({ startTime: "11:00" }),
    await addtemp({ startTime: "09:00", endTime: "10:00" }),
  ];
  await app.as(swede).post("/api/users/add/applicant", { uniqueId: job.uniqueId });
  await app.as(teacher).post("/api/teachers/add/chosen", { id: job.uniqueId, email: swede.email });
  const ask = (uniqueId: string, alreadywarned: boolean) =>
    app.as(swede).post("/api/users/add/applicant", { uniqueId, userEmail: swede.email, alreadywarned });
  expect(await ask(full.uniqueId, true)).toMatchObject({
    status: 409,
    body: {
      code: "overlap_full",
      canApplyWithConfirmation: false,
      msg: expect.stringContaining("minst 2 timmar"),
    },
  });
  // It is not only about the way.
  const overlap: unknown = expect.stringMatching(/samtidigt.*minst 2 timmar/);
  expect(await ask(partial.uniqueId, false)).toMatchObject({
    status: 409,
    body: { code: "overlap_partial", canApplyWithConfirmation: true, msg: overlap },
  });
  expect(await ask(close.uniqueId, false)).toMatchObject({
    status: 409,
    body: { code: "overlap_close", canApplyWithConfirmation: true, msg: expect.stringContaining("minst 2") },
  });
  expect((await ask(close.uniqueId, true)).status).toBe(200);
});

test("hiding, restoring and blocking have their calls", async () => {
  const me = await createSubstitute(t.db);
  const { uniqueId: id, schoolId, school } = await addtemp();
  const list = async () => (await app.as(me).post("/api/users/getalltemp", {})).body;
  const has = (jobs: { uniqueId: string }[]) => jobs.some((job) => job.uniqueId === id);
  for (const [path, active, inactive] of [
    ["job/inactive", false, true],
    ["job/reactivate", true, false],
    ["job/delete", false, false],
    ["job/restore", true, false],
  ] as const) {
    expect((await app.as(me).post(`/api/users/${path}`, { id, email: me.email })).body).toEqual({
      success: true,
    });
    const { activejobs, inactivejobs } = await list();
    expect([path, has(activejobs), has(inactivejobs)]).toEqual([path, active, inactive]);
  }
  expect((await app.as(me).post("/api/users/temp/increment", { id })).status).toBe(200);
  expect((await app.as(me).post("/api/users/school/block", { school, email: me.email })).status).toBe(200);
  expect(has((await list()).activejobs)).toBe(false);
  expect((await app.as(me).post("/api/users/school/blocked", {})).body.schools).toEqual([
    { id: schoolId, name: school },
  ]);
  expect((await app.as(me).post("/api/users/school/unblock", { school: schoolId })).status).toBe(200);
  expect(has((await list()).activejobs)).toBe(true);
});

test("every call is documented", async () => {
  const { body } = await app.anybody.get("/api/openapi.json");
  for (const path of [...posterCalls, ...substituteCalls]) {
    const { post } = body.paths[`/api/${path}`];
    expect([path, typeof post.summary, post.tags.length]).toEqual([path, "string", 1]);
  }
});
