// Shows (rule: grades-known, who-posts, post-for-a-colleague, who-manages, regarding, job-type, job-days, job-texts,
// school-chosen, operator-messages, message-kind-ignored, job-files, days).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { files } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { announced, count, eventNames, lastEvent, monday, newJob, refusal } from "../fixture.ts";
import { postedJob, postedJobs } from "../lists/posted/posted.ts";
import { postJob } from "../posting/index.ts";
import { changeJob } from "./change.ts";

let t: TestContext;
let teacher: Actor;
beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
  teacher = await createTeacher(t.db);
});
afterAll(() => t.close());

const upload = async (uploadedBy: Actor, kind = "attachment") => {
  const name = `${crypto.randomUUID().replaceAll("-", "")}ohje.pdf`;
  await t.db.insert(files).values({
    name,
    originalName: "ohje.pdf",
    kind,
    contentType: "application/pdf",
    size: 10,
    uploadedBy: uploadedBy.id,
  });
  return name;
};

describe("posting a job", () => {
  test("answers with everything that was entered, and tells the region", async () => {
    const before = await lastEvent(t.db);
    const file = await upload(teacher);
    const job = await postJob(
      t.ctx,
      teacher,
      newJob({
        endDate: "2026-11-05",
        type: "eleven",
        otherType: " Kirjastonhoitaja ",
        subjects: ["Matematik", "mathematics", "Tuuba", "tuuba", " "],
        grades: ["2", "1", "1"],
        reason: "Koulutus",
        description: "Avaimet\0 kansliasta",
        files: [file],
      }),
    );
    expect(job).toMatchObject({
      owner: teacher.email,
      school: teacher.schools[0]?.name,
      region: "FI-18",
      startDate: "2026-11-04",
      endDate: "2026-11-05",
      startTime: "08:00",
      endTime: "15:30",
      endsAt: "2026-11-05T13:30:00.000Z",
      created: monday.toISOString(),
      type: { value: "eleven", nameFi: "Muu", nameSv: "Annat" },
      otherType: "Kirjastonhoitaja",
      subjects: ["Matematiikka", "Tuuba"],
      grades: ["1", "2"],
      reason: "Koulutus",
      description: "Avaimet kansliasta",
      files: [file],
      urgent: false,
      state: "pending",
      applicants: [],
    });
    expect(job.objectId.slice(0, 8)).toBe(Math.floor(monday.getTime() / 1000).toString(16));
    expect(await eventNames(t.db, before)).toEqual(["jobPosted"]);
    expect(await announced(t.db)).toEqual(["job-posted"]);
    expect((await postedJob(t.ctx, teacher, job.objectId)).id).toBe(job.id);
  });

  test("takes the last day to be the first when none is given", async () => {
    const job = await postJob(t.ctx, teacher, newJob({ type: "two" }));
    expect(job).toMatchObject({ endDate: "2026-11-04", type: { value: "two" } });
  });

  const wrong: [string, Parameters<typeof newJob>[0], string, string][] = [
    ["before today", { startDate: "2026-11-01" }, "startDate", "errors:job.startBeforeToday"],
    ["a day that is none", { startDate: "2026-02-30" }, "startDate", "errors:date"],
    ["an end before the start", { endDate: "2026-11-03" }, "endDate", "errors:job.endBeforeStart"],
    ["more than a year", { endDate: "2027-11-06" }, "endDate", "errors:job.tooLong"],
    ["an end time at the start time", { endTime: "08:00" }, "endTime", "errors:job.endTimeBeforeStart"],
    [
      "today, but over",
      { startDate: "2026-11-02", startTime: "08:00", endTime: "11:00" },
      "endTime",
      "errors:job.over",
    ],
    ["a day of a year that nobody means", { startDate: "9999-12-31" }, "startDate", "errors:date"],
    ["an end that nobody lives to see", { endDate: "3000-01-01" }, "endDate", "errors:date"],
    ["no type", { type: undefined }, "type", "errors:job.typeRequired"],
    ["an empty type", { type: " " }, "type", "errors:job.typeRequired"],
    ["an unknown type", { type: "ninety" }, "type", "errors:unknownValue"],
    ["type eleven without words", { type: "eleven" }, "otherType", "errors:job.otherRequired"],
    ["type 17 without words", { type: "17", otherType: "  " }, "otherType", "errors:job.otherRequired"],
    ["an unknown grade", { grades: ["1", "99"] }, "grades", "errors:unknownValue"],
    ["an unknown file", { files: ["nothing.pdf"] }, "files", "errors:job.unknownFile"],
    ["a file name with a NUL", { files: ["a\0b"] }, "files", "errors:job.unknownFile"],
  ];
  for (const [name, changes, field, message] of wrong) {
    test(`refuses ${name}, and writes nothing`, async () => {
      const before = await count(t.db, "jobs");
      expect(await refusal(postJob(t.ctx, teacher, newJob(changes)))).toMatchObject({
        status: 422,
        fields: { [field]: message },
      });
      expect(await count(t.db, "jobs")).toBe(before);
    });
  }

  test("names every wrong field at once", async () => {
    const { fields } = await refusal(
      postJob(t.ctx, teacher, newJob({ startDate: "2026-10-01", endTime: "07:00", type: "x" })),
    );
    expect(Object.keys(fields).sort()).toEqual(["endTime", "startDate", "type"]);
  });

  test("today goes by the school's clock", async () => {
    const swede = await createTeacher(t.db, { school: await createSchool(t.db, { country: "SE" }) });
    t.setNow(new Date("2026-11-02T22:30:00Z"));
    const yesterdayInFinland = newJob({ startDate: "2026-11-02", endTime: "23:55" });
    expect((await refusal(postJob(t.ctx, teacher, yesterdayInFinland))).fields).toHaveProperty("startDate");
    expect(await postJob(t.ctx, swede, yesterdayInFinland)).toMatchObject({ timeZone: "Europe/Stockholm" });
    t.setNow(monday);
  });

  test("a job that runs already may be posted until it is over", async () => {
    expect(await postJob(t.ctx, teacher, newJob({ startDate: "2026-11-02" }))).toMatchObject({
      state: "pending",
    });
  });
});

describe("who posts what", () => {
  test("substitutes post nothing", async () => {
    const substitute = await createSubstitute(t.db);
    expect((await refusal(postJob(t.ctx, substitute, newJob()))).status).toBe(403);
  });

  test("only principals say whom a job concerns", async () => {
    expect(await refusal(postJob(t.ctx, teacher, newJob({ regarding: "Maija" })))).toMatchObject({
      status: 403,
      fields: { regarding: "errors:job.regardingByPrincipal" },
    });
    const principal = await createPrincipal(t.db);
    expect(await postJob(t.ctx, principal, newJob({ regarding: "Maija" }))).toMatchObject({
      regarding: "Maija",
    });
  });

  test("a principal of several schools names one of them, by name or id", async () => {
    const [a, b] = [await createSchool(t.db), await createSchool(t.db)];
    const ledare = await createPrincipal(t.db, { schools: [a, b] });
    expect(await refusal(postJob(t.ctx, ledare, newJob()))).toMatchObject({
      status: 422,
      fields: { school: "errors:job.schoolRequired" },
    });
    expect((await postJob(t.ctx, ledare, newJob({ school: b.name.toUpperCase() }))).schoolId).toBe(b.id);
    expect((await postJob(t.ctx, ledare, newJob({ school: a.id }))).schoolId).toBe(a.id);
  });

  test("nobody posts for another's school", async () => {
    const other = await createSchool(t.db);
    expect(await refusal(postJob(t.ctx, teacher, newJob({ school: other.name })))).toMatchObject({
      status: 403,
      fields: { school: "errors:job.notYourSchool" },
    });
  });

  test("a principal posts in the name of a teacher of the school, nobody else in another's", async () => {
    const school = await createSchool(t.db);
    const principal = await createPrincipal(t.db, { schools: [school] });
    const colleague = await createTeacher(t.db, { school });
    expect((await postJob(t.ctx, principal, newJob({ owner: colleague.email }))).owner).toBe(colleague.email);
    expect((await refusal(postJob(t.ctx, principal, newJob({ owner: teacher.email })))).status).toBe(403);
    expect((await refusal(postJob(t.ctx, colleague, newJob({ owner: principal.email })))).status).toBe(403);
  });

  test("attachments are one's own and free", async () => {
    const strangers = await upload(await createTeacher(t.db));
    const picture = await upload(teacher, "picture");
    const used = await upload(teacher);
    await postJob(t.ctx, teacher, newJob({ files: [used] }));
    for (const file of [strangers, picture, used]) {
      expect((await refusal(postJob(t.ctx, teacher, newJob({ files: [file] })))).fields).toHaveProperty(
        "files",
      );
    }
  });

  test("a kind of message says nothing about a job, whatever it is", async () => {
    for (const messageKind of ["Tips", "Update"] as const) {
      const job = await postJob(t.ctx, teacher, newJob({ messageKind: messageKind }));
      expect(job).toMatchObject({ state: "pending", region: expect.any(String) });
      expect(job.messageKind).toBeUndefined();
      const changed = await changeJob(t.ctx, teacher, { id: job.id, messageKind: messageKind });
      expect(changed.messageKind).toBeUndefined();
    }
  });

  test("messages come from the operator alone, need no type and go to everybody", async () => {
    const operator = await createOperator(t.db);
    const { type: _, ...text } = newJob({ description: "Hei!" });
    expect(await postJob(t.ctx, operator, text)).toMatchObject({
      messageKind: "Tips",
      region: null,
      type: null,
      state: "message",
    });
    expect(await postJob(t.ctx, operator, { ...text, messageKind: "Update" })).toMatchObject({
      messageKind: "Update",
    });
    expect(await postedJobs(t.ctx, operator)).toHaveLength(2);
  });
});

test("posting over and over ends: each time may reach a whole region", async () => {
  const hasty = await createTeacher(t.db);
  for (let n = 0; n < 60; n++) await postJob(t.ctx, hasty, newJob());
  expect(await refusal(postJob(t.ctx, hasty, newJob()))).toMatchObject({ status: 429 });
  expect((await postedJobs(t.ctx, hasty)).length).toBe(60);
});
