import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSchool, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { type KeptServer, keptServer } from "../../tests/support/servers/kept-server.ts";
import { client, signedIn } from "../../tests/support/servers/server.ts";
import { mailsIn } from "../sign-in/mailbox.ts";

let t: TestContext;
let server: KeptServer;

beforeAll(async () => {
  t = await testContext();
  server = await keptServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir });
});
afterAll(async () => {
  await server.stop();
  await t.close();
});

test("the main job, from registering to the chosen one being told, with the documented calls alone", async () => {
  const school = await createSchool(t.db, { name: "Hopeahaukan koulu" });
  const teacher = await createTeacher(t.db, { school, lang: "fi" });
  const email = "vikarie@example.test";

  const registered = await fetch(`${server.origin}/api/users/register-user`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "sv" },
    body: JSON.stringify({
      firstName: "Astrid",
      lastName: "Öhman",
      email,
      confirmEmail: email,
      phone: "070-1740605",
      language: "svenska",
      status: "Lärare",
      regions: [{ namefi: "Uusimaa", name_swe: "Nyland" }],
      qualis: [],
      birthDate: "1990-03-12",
      password: "höstlöven",
      password2: "höstlöven",
    }),
  });
  expect(registered.status).toBe(200);
  const [confirmation] = await eventually("the mail with the link", async () => {
    const mails = await mailsIn(t.dataDir, email);
    return mails.length > 0 ? mails : undefined;
  });
  expect(confirmation?.lang).toBe("sv");
  const token = /\/app\/confirm\/([\w-]+)/.exec(confirmation?.text ?? "")?.[1];
  expect((await client(server.origin).post(`/api/shared/confirm/${token}`, {})).status).toBe(200);

  const substitute = await signedIn(server.origin, email, "höstlöven");
  await substitute.post("/api/shared/lastlogin", { email });
  const poster = await signedIn(server.origin, teacher.email, testPassword);

  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { status, body: job } = await poster.post("/api/teachers/addtemp", {
    owner: teacher.email,
    startDate: day(7),
    endDate: day(8),
    startTime: "08:00",
    endTime: "15:30",
    typeOfTemp: "one",
    reason: "Koulutus",
    subjects: ["Matematiikka", "Sirkustaide"],
    grades: ["3"],
    additionalInfo: "Avaimen saat kansliasta.",
  });
  expect(status).toBe(200);
  // Of a job that is filled before its turn comes nobody is told that it is open.
  await eventually("the mail about the job", async () => (await mailsIn(t.dataDir, email)).length >= 2);

  const { body: open } = await substitute.post("/api/users/getalltemp", { email });
  expect(open.activejobs.map((each: { uniqueId: string }) => each.uniqueId)).toEqual([job.uniqueId]);
  const { body: opened } = await substitute.post("/api/users/get/job", { id: job.uniqueId });
  expect(opened.job.subjects).toEqual(["Matematik", "Sirkustaide"]);
  const applied = { uniqueId: job.uniqueId, userEmail: email, alreadywarned: false };
  expect((await substitute.post("/api/users/add/applicant", applied)).status).toBe(200);

  const { body: board } = await poster.post("/api/teachers/gettemp/v2", {
    owner: teacher.email,
    email: teacher.email,
  });
  expect(board.jobs[0].applicants).toEqual([email]);
  expect((await poster.post("/api/teachers/add/chosen", { id: job.uniqueId, email })).status).toBe(200);
  const { body: own } = await substitute.post("/api/users/getpersonaltemp", { email });
  expect(own.activejobs[0]).toMatchObject({ uniqueId: job.uniqueId, chosen: email, state: "chosen" });

  const mails = await eventually("the mails to both", async () => {
    const [toSubstitute, toTeacher] = [
      await mailsIn(t.dataDir, email),
      await mailsIn(t.dataDir, teacher.email),
    ];
    return toSubstitute.length >= 3 && toTeacher.length >= 1 ? { toSubstitute, toTeacher } : undefined;
  });
  expect(new Set(mails.toSubstitute.map((mail) => mail.lang))).toEqual(new Set(["sv"]));
  expect(new Set(mails.toTeacher.map((mail) => mail.lang))).toEqual(new Set(["fi"]));

  expect((await poster.post("/api/teachers/remove/chosen", { id: job.uniqueId, email })).status).toBe(200);
  expect(
    (await substitute.post("/api/users/removeapplicant", { uniqueId: job.uniqueId, userEmail: email }))
      .status,
  ).toBe(200);
  expect((await poster.post("/api/teachers/deletetemp", { id: job.uniqueId })).status).toBe(200);
  const { body: after } = await substitute.post("/api/users/getalltemp", { email });
  expect(after.activejobs).toEqual([]);
});
