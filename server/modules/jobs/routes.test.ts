import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import type { Actor } from "../auth/index.ts";
import { count, monday, newJob } from "./fixture.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let teacher: Actor;
let principal: Actor;
let substitute: Actor;
let swede: Actor;
beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
  app = await testApp(t);
  teacher = await createTeacher(t.db);
  principal = await createPrincipal(t.db, { schools: teacher.schools });
  substitute = await createSubstitute(t.db);
  swede = await createSubstitute(t.db, { lang: "sv" });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const addtemp = async (changes = {}) =>
  (await app.as(teacher).post("/api/teachers/addtemp", newJob(changes))).body;
/** As long as a body may be, nearly. */
const endless = "x".repeat(60_000);

test("the main job goes from posting to being chosen through the documented calls alone", async () => {
  const posted = await app.as(teacher).post("/api/teachers/addtemp", {
    ...newJob({ endDate: "2026-11-05" }),
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
  const [job, partial, full] = [
    await addtemp({ endTime: "12:00" }),
    await addtemp({ startTime: "13:00" }),
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
  expect(await ask(partial.uniqueId, false)).toMatchObject({
    status: 409,
    body: { code: "overlap_close", canApplyWithConfirmation: true, msg: expect.stringContaining("minst 2") },
  });
  expect((await ask(partial.uniqueId, true)).status).toBe(200);
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

test("of the list of open jobs a few can be asked for", async () => {
  const me = await createSubstitute(t.db);
  const [first, second] = [await addtemp(), await addtemp()];
  const ask = (only: unknown) => app.as(me).post("/api/users/getalltemp", { only });
  const { body } = await ask([second.uniqueId]);
  expect(body.activejobs.map((job: { uniqueId: string }) => job.uniqueId)).toEqual([second.uniqueId]);
  expect((await ask([first.uniqueId, crypto.randomUUID()])).body.activejobs).toHaveLength(1);
  for (const only of ["x", ["x"], [], Array.from({ length: 51 }, () => crypto.randomUUID())])
    expect((await ask(only)).status).toBe(422);
});

test("without a region the list says so; outside the regions a job does", async () => {
  const nowhere = await createSubstitute(t.db, { regions: [], lang: "sv" });
  expect((await app.as(nowhere).post("/api/users/getalltemp", {})).body).toMatchObject({
    notInRegion: true,
    msg: expect.stringContaining("region"),
  });
  const { uniqueId } = await addtemp();
  const { body } = await app.as(nowhere).post("/api/users/get/job", { id: uniqueId });
  expect(body).toMatchObject({ notInRegion: true, msg: expect.stringContaining("utanför") });
  const refused = await app.as(nowhere).post("/api/users/add/applicant", { uniqueId });
  expect(refused).toMatchObject({
    status: 403,
    body: { code: "not_in_region", msg: expect.stringContaining("utanför") },
  });
});

test("messages of the operator come apart from jobs", async () => {
  const operator = await createOperator(t.db);
  const posted = await app
    .as(operator)
    .post("/api/teachers/addtemp", { ...newJob(), typeOfTemp: undefined, fromAdminType: "Tips" });
  expect(posted).toMatchObject({ status: 200, body: { fromAdminType: "Tips" } });
  const { uniqueId } = posted.body;
  expect((await app.as(substitute).post("/api/users/getalltemp", {})).body.jobs).toMatchObject([
    { uniqueId },
  ]);
  const changed = await app
    .as(operator)
    .post("/api/teachers/updatetemp", { ...posted.body, additionalInfo: "Hei" });
  expect(changed).toMatchObject({ status: 200, body: { additionalInfo: "Hei", typeOfTemp: null } });
  await app.as(operator).post("/api/teachers/deletetemp", { id: uniqueId });
});

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
    ...newJob(),
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

describe("bad input", () => {
  const swedishTeacher = () => createTeacher(t.db, { lang: "sv" });
  const wrong: [string, object, string, string, string][] = [
    ["no start", { startDate: undefined }, "startDate", "Tämä tieto vaaditaan.", "Den här uppgiften krävs."],
    [
      "a start of the wrong type",
      { startDate: 20261104 },
      "startDate",
      "Tiedon muoto on väärä.",
      "Uppgiften har fel form.",
    ],
    ["a start in another form", { startDate: "4.11.2026" }, "startDate", "vvvv-kk-pp", "åååå-mm-dd"],
    ["a past start", { startDate: "2026-10-30" }, "startDate", "ennen tätä päivää", "före i dag"],
    [
      "an end before the start",
      { endDate: "2026-11-03" },
      "endDate",
      "ennen alkupäivää",
      "före startdatumet",
    ],
    ["an hour that is none", { endTime: "25:00" }, "endTime", "tt:mm", "tt:mm"],
    [
      "an end time before the start time",
      { endTime: "07:00" },
      "endTime",
      "alkamisajan jälkeen",
      "efter starttiden",
    ],
    ["no type", { typeOfTemp: undefined }, "typeOfTemp", "Valitse", "Välj"],
    ["a type that is a number", { typeOfTemp: 7 }, "typeOfTemp", "", ""],
    ["subjects that are no list", { subjects: "Matematiikka" }, "subjects", "muoto", "form"],
    ["a text without end", { additionalInfo: endless }, "additionalInfo", "Enintään 5000", "Högst 5000"],
    ["a subject without end", { subjects: [endless] }, "subjects", "Enintään 100", "Högst 100"],
    ["another school", { school: "Toisten koulu" }, "school", "omaan kouluusi", "din egen skola"],
  ];
  for (const [name, changes, field, fi, sv] of wrong) {
    test(`to addtemp and updatetemp is refused in the caller's language: ${name}`, async () => {
      const { uniqueId } = await addtemp();
      const jobs = await count(t.db, "jobs");
      for (const [actor, text] of [
        [teacher, fi],
        [await swedishTeacher(), sv],
      ] as const) {
        const { status, body } = await app
          .as(actor)
          .post("/api/teachers/addtemp", { ...newJob(), ...changes });
        expect([status >= 400 && status < 500 && status !== 401, typeof body[field]]).toEqual([
          true,
          "string",
        ]);
        expect(body[field]).toContain(text);
      }
      expect(await count(t.db, "jobs")).toBe(jobs);
      if ("startDate" in changes && changes.startDate === undefined) return;
      if ("typeOfTemp" in changes && changes.typeOfTemp === undefined) return;
      const before = await app.as(teacher).post("/api/teachers/getspecific", { id: uniqueId });
      const update = await app.as(teacher).post("/api/teachers/updatetemp", { id: uniqueId, ...changes });
      expect([update.status >= 400 && update.status < 500, typeof update.body[field]]).toEqual([
        true,
        "string",
      ]);
      expect((await app.as(teacher).post("/api/teachers/getspecific", { id: uniqueId })).body).toEqual(
        before.body,
      );
    });
  }

  test("is refused by every call that names a job: none, another type, no key, unknown, without end", async () => {
    const [applications, assignments] = [await count(t.db, "applications"), await count(t.db, "assignments")];
    const naming = (path: string) =>
      /get\/job|applicant$|job\/|increment|getspecific|updatetemp|deletetemp|chosen/.test(path);
    const paths = [...posterCalls, ...substituteCalls].filter(
      (path) => naming(path) && !path.includes("show"),
    );
    expect(paths).toHaveLength(13);
    for (const path of paths) {
      const actor = path.startsWith("users/") ? substitute : teacher;
      const email = path.endsWith("add/chosen") ? { email: substitute.email } : {};
      const field = path.endsWith("applicant") ? "uniqueId" : "id";
      const ask = (id: unknown) => app.as(actor).post(`/api/${path}`, { ...email, [field]: id });
      for (const id of [undefined, 7, {}, "x", "-".repeat(37), endless]) {
        const { status, body } = await ask(id);
        expect([path, String(id).slice(0, 9), status, typeof body[field]]).toEqual([
          path,
          String(id).slice(0, 9),
          422,
          "string",
        ]);
      }
      for (const id of [crypto.randomUUID(), "f".repeat(24), "-".repeat(36)]) {
        const { status, body } = await ask(id);
        expect([path, status, typeof body.msg]).toEqual([path, 404, "string"]);
      }
      const unreadable = await app.as(actor).post(`/api/${path}`, '{"id":');
      expect([path, unreadable.status >= 400 && unreadable.status < 500]).toEqual([path, true]);
    }
    expect([await count(t.db, "applications"), await count(t.db, "assignments")]).toEqual([
      applications,
      assignments,
    ]);
  });

  test("is refused by the calls that name people and schools", async () => {
    const { uniqueId: id } = await addtemp();
    for (const email of [undefined, 7, "nobody", endless]) {
      const { status, body } = await app.as(teacher).post("/api/teachers/add/chosen", { id, email });
      expect([status, typeof body.email]).toEqual([422, "string"]);
    }
    expect((await app.as(teacher).post("/api/teachers/add/chosen", { id, email: "a@b.fi" })).status).toBe(
      404,
    );
    expect((await app.as(teacher).post("/api/teachers/add/chosen", { id, email: "a\0@b.fi" })).status).toBe(
      422,
    );
    for (const school of [undefined, 7, "", endless]) {
      const { status, body } = await app.as(substitute).post("/api/users/school/block", { school });
      expect([status, typeof body.school]).toEqual([422, "string"]);
    }
    expect(
      (await app.as(substitute).post("/api/users/school/block", { school: "Ei sellaista" })).status,
    ).toBe(404);
    const { status } = await app
      .as(substitute)
      .post("/api/users/add/applicant", { uniqueId: id, alreadywarned: "perhaps" });
    expect(status).toBe(422);
  });
});

test("every call is documented", async () => {
  const { body } = await app.anybody.get("/api/openapi.json");
  for (const path of [...posterCalls, ...substituteCalls]) {
    const { post } = body.paths[`/api/${path}`];
    expect([path, typeof post.summary, post.tags.length]).toEqual([path, "string", 1]);
  }
});

describe("jobs by owner", () => {
  const uniqueIds = (body: { uniqueId: string }[]) => body.map((job) => job.uniqueId);

  test("a list of one owner's holds theirs alone, also a principal's own", async () => {
    const school = await createSchool(t.db);
    const poster = await createTeacher(t.db, { school });
    const head = await createPrincipal(t.db, { schools: [school] });
    const post = async (actor: Actor) =>
      (await app.as(actor).post("/api/teachers/addtemp", newJob())).body.uniqueId as string;
    const [byPoster, byHead] = [await post(poster), await post(head)];

    for (const body of [{ owner: head.email }, {}]) {
      const own = await app.as(head).post("/api/teachers/gettemp", body);
      expect([own.status, uniqueIds(own.body)]).toEqual([200, [byHead]]);
    }
    const ownBoard = await app.as(head).post("/api/teachers/gettemp/v2", {
      owner: head.email.toUpperCase(),
      email: head.email,
    });
    expect(uniqueIds(ownBoard.body.jobs)).toEqual([byHead]);
    const teachers = await app.as(head).post("/api/teachers/gettemp", { owner: poster.email });
    expect(uniqueIds(teachers.body)).toEqual([byPoster]);
    const all = await app.as(head).post("/api/principals/temps/v2", { owner: head.email, email: head.email });
    expect(uniqueIds(all.body.jobs).sort()).toEqual([byPoster, byHead].sort());
    const some = await app.as(head).post("/api/principals/temps", { owner: poster.email });
    expect(uniqueIds(some.body)).toEqual([byPoster]);
  });

  test("nobody is told of the jobs of whom they have no say over", async () => {
    const elsewhere = await createTeacher(t.db);
    for (const path of [
      "teachers/gettemp",
      "teachers/gettemp/v2",
      "principals/temps",
      "principals/temps/v2",
    ]) {
      for (const owner of [elsewhere.email, substitute.email, "nobody@example.test"]) {
        const answer = await app.as(principal).post(`/api/${path}`, { owner });
        expect([path, owner, answer.status]).toEqual([path, owner, 403]);
      }
    }
    const colleague = await createTeacher(t.db, { school: teacher.schools[0] });
    const answer = await app.as(colleague).post("/api/teachers/gettemp", { owner: teacher.email });
    expect([answer.status, answer.body.code]).toEqual([403, "not_yourself"]);
  });
});
