// Shows (rule: teacher-active, teacher-removed).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { schoolCodes, schoolMembers } from "../../db/schema/index.ts";
import { sessionCookieName } from "../../server/modules/auth/sessions/cookie.ts";
import { postedJobs } from "../../server/modules/jobs/lists/posted/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { createCode } from "../../server/modules/schools/codes/index.ts";
import { ownDetails } from "../../server/modules/schools/own/index.ts";
import { principalRecord, savePrincipalSettings } from "../../server/modules/staff/principals/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { sentBack } from "../../tests/support/cookies.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { type KeptServer, keptServer } from "../../tests/support/servers/kept-server.ts";
import { seedJobs } from "../../tests/support/world/many-jobs.ts";

const say = textsIn("fi");
// What pages of principals answer a browser without scripts.
const t: TestContext = await testContext();
const server: KeptServer = await keptServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir });
afterAll(async () => {
  await server.stop();
  await t.close();
}, 60_000);

/** What somebody who has signed in is answered. @param cookies more that their browser remembers */
async function reader(email: string, cookies: Record<string, string> = {}) {
  const headers = { origin: server.origin, "accept-language": "fi" };
  const body = new URLSearchParams({ email, password: testPassword });
  const login = `${server.origin}/app/login`;
  const entered = await fetch(login, { method: "POST", redirect: "manual", headers, body });
  const kept = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const cookie = [sentBack(entered, sessionCookieName), ...kept].join("; ");
  const ask = (path: string, form?: Record<string, string>) =>
    fetch(new URL(path, server.origin), {
      redirect: "manual",
      headers: { ...headers, cookie },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
  return { ask, read: async (path: string) => (await ask(path)).text() };
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("posting leads to the board with one's own job marked, not with a colleague's newer one", async () => {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school] });
  const colleague = await createTeacher(t.db, { school });
  const { ask, read } = await reader(principal.email, { _view_board: "blocks" });
  const marked = async (path: string) =>
    [...(await read(path)).matchAll(/<article class="[^"]*is-new[^"]*".*?\/app\/manage\/([^"]+)"/gs)].map(
      ([, id]) => id,
    );
  const times = { startTime: "08:00", endTime: "12:00", type: "one" };
  const posted = await ask("/app/jobs/new", { ...times, startDate: dayAhead(5) });
  expect(posted.status).toBe(303);
  const [own] = await postedJobs(t.ctx, principal);
  const other = await postJob(t.ctx, colleague, { ...times, startDate: dayAhead(3) });
  expect(await marked(posted.headers.get("location") ?? "")).toEqual([own?.id ?? ""]);
  expect(await marked(`/app/jobs/overview?done=posted&posted=${other.id}`)).toEqual([]);
  expect(await marked("/app/jobs/overview?done=posted&posted=1")).toEqual([]);
});

/** Somebody with two schools, of which one is looked at, and a teacher of both. */
async function ofTwoSchools() {
  const [here, there] = [await createSchool(t.db), await createSchool(t.db)];
  const principal = await createPrincipal(t.db, { schools: [here, there] });
  const teacher = await createTeacher(t.db, { school: here });
  await t.db.insert(schoolMembers).values({ accountId: teacher.id, schoolId: there.id, role: "teacher" });
  const places = async () => {
    const rows = await t.db.query.schoolMembers.findMany({ where: eq(schoolMembers.accountId, teacher.id) });
    return rows.map(({ schoolId, active }) => `${schoolId === here.id ? "here" : "there"} ${active}`).sort();
  };
  return { here, there, principal, teacher, places };
}

/** The form of a teacher, as it is sent. */
const change = (id: string, email: string) => ({
  do: "edit",
  id,
  firstName: "Aino",
  lastName: "",
  email,
  phone: "",
});

const dialogOf = (page: string) => /<dialog.*?<\/dialog>/s.exec(page)?.[0] ?? "";

test("at the school that is looked at a teacher is switched off and removed, and the question names it", async () => {
  const { here, there, principal, teacher, places } = await ofTwoSchools();
  const { ask, read } = await reader(principal.email, { _school: here.id });
  const { email } = teacher;
  expect((await ask("/app/teachers", { do: "off", email })).status).toBe(303);
  expect(await places()).toEqual(["here false", "there true"]);
  // As the page was that was looked at, whatever another tab looks at by now.
  expect((await ask("/app/teachers", { do: "on", email, school: "" })).status).toBe(303);
  expect((await ask("/app/teachers", { do: "off", email, school: there.id })).status).toBe(303);
  expect(await places()).toEqual(["here true", "there false"]);

  const asked = dialogOf(await read(`/app/teachers?remove=${teacher.id}`));
  expect([asked.includes(here.name), asked.includes(there.name)]).toEqual([true, false]);
  const all = await reader(principal.email);
  for (const question of [`remove=${teacher.id}`, "all=on", "all=off"]) {
    const text = dialogOf(await all.read(`/app/teachers?${question}`));
    expect([text.includes(here.name), text.includes(there.name)]).toEqual([true, true]);
  }
  expect((await ask("/app/teachers", { do: "remove", email })).status).toBe(303);
  expect(await places()).toEqual(["there false"]);
});

test("a teacher whom the address names is asked about in whatever part of the list they stand, another school's is not", async () => {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school] });
  for (let n = 10; n < 35; n++) await createTeacher(t.db, { school, lastName: `Aalto ${n}` });
  const last = await createTeacher(t.db, { school, lastName: "Öberg" });
  const other = await createTeacher(t.db);
  const { ask, read } = await reader(principal.email);
  const formOf = (page: string) => /<form[^>]*edit-teacher.*?<\/form>/s.exec(page)?.[0] ?? "";
  const isAddQuiet = (page: string) =>
    /<a class="([^"]*add-teacher[^"]*)"/.exec(page)?.[1]?.includes("quiet");

  expect(await read("/app/teachers")).not.toContain(last.email);
  const page = await read(`/app/teachers?edit=${last.id}`);
  expect(formOf(page)).toContain(last.email);
  expect(isAddQuiet(page)).toBe(true);
  for (const asks of ["remove", "details"])
    expect(dialogOf(await read(`/app/teachers?${asks}=${last.id}`))).toContain("Öberg");

  for (const id of [other.id, principal.id, "nobody"]) {
    const nothing = await read(`/app/teachers?edit=${id}&remove=${id}&details=${id}`);
    expect([formOf(nothing), dialogOf(nothing), isAddQuiet(nothing)]).toEqual(["", "", false]);
  }
  // What is wrong is said at the form, with what was typed in it.
  const refused = await ask(`/app/teachers?edit=${last.id}`, change(last.id, "?"));
  expect(refused.status).toBe(422);
  expect(formOf(await refused.text())).toContain('value="?"');
});

test("what is refused is told, also where its form is folded or gone", async () => {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school] });
  const gone = await createTeacher(t.db);
  await createTeacher(t.db, { school });
  const { ask } = await reader(principal.email);
  const answer = await ask(`/app/teachers?edit=${gone.id}`, change(gone.id, ""));
  expect(answer.status).toBe(404);
  const notice = /<div class="notice[^>]*role="alert".*?<\/div>/s.exec(await answer.text())?.[0];
  expect(notice).toContain(say("errors:teacher.unknown"));

  for (let made = 0; made < 60; made++) await createCode(t.ctx, principal, {});
  const code = await ask("/app/teachers", { do: "code", school: school.id });
  expect(code.status).toBe(429);
  const card = /<details data-codes.*?<\/details>/s.exec(await code.text())?.[0] ?? "";
  expect(card).toContain('role="alert"');
});

test("codes are counted, and shown in parts: five of each beside the teachers, fifty on their page", async () => {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school] });
  const teacher = await createTeacher(t.db, { school, firstName: "Viivi", lastName: "Kantola" });
  // In Finland it is the next day already.
  const usedAt = new Date(`${new Date().getFullYear()}-08-12T22:30:00Z`);
  await t.db.insert(schoolCodes).values(
    Array.from({ length: 70 }, (_, n) => ({
      schoolId: school.id,
      code: `${school.id.slice(-8)}-${n}`,
      ...(n < 10 ? { usedAt, usedBy: teacher.id } : {}),
    })),
  );
  const { read } = await reader(principal.email);
  const shown = (page: string) => page.match(/<li class="code[^>]*>/g)?.length ?? 0;
  const beside = await read("/app/teachers");
  expect(shown(beside)).toBe(10);
  for (const text of [
    say("teachers:codes.unusedNewest", { count: 60, shown: 5 }),
    say("teachers:codes.usedNewest", { count: 10, shown: 5 }),
    "Viivi Kantola, 13.8.",
  ])
    expect(beside).toContain(text);

  const first = await read("/app/code/creation");
  expect(shown(first)).toBe(60);
  for (const text of [
    `${say("teachers:codes.unused", { count: 60 })}<`,
    `${say("teachers:codes.used", { count: 10 })}<`,
  ])
    expect(first).toContain(text);
  const next = /href="(\/app\/code\/creation\?unused=[^"]+)"/.exec(first)?.[1] ?? "";
  expect(shown(await read(next.replaceAll("&amp;", "&")))).toBe(20);
  expect((await read("/app/code/creation?sheet")).match(/<li class="slip"/g)).toHaveLength(60);
});

test("what a day does not name stands behind an address with the same filter, never behind its own", async () => {
  const teacher = await createTeacher(t.db);
  const schoolId = teacher.schools[0]?.id ?? "";
  const substituteId = (await createSubstitute(t.db)).id;
  await seedJobs(t.client, { schoolId, ownerId: teacher.id, substituteId, count: 180 });
  // Wherever that lies in its week, also on the Sunday of a column of two days.
  const day = dayAhead(4);
  await t.client`update jobs set start_date = ${day}, end_date = ${day} where school_id = ${schoolId}`;
  const { read } = await reader(teacher.email);
  const onward = async (path: string) =>
    /<a [^>]*href="([^"]*)"[^>]*>[^<]*\+ \d+ muu/.exec(await read(path))?.[1]?.replaceAll("&amp;", "&") ?? "";
  const asked = `day=${day}&q=Opettaja`;
  expect(await onward(`/app/jobs/overview?view=week&${asked}`)).toBe(`/app/jobs/calendar?${asked}`);
  const all = await onward(`/app/jobs/calendar?${asked}`);
  expect(all).toBe(`/app/jobs/calendar?day=${day}&all=1&q=Opettaja`);
  expect(await onward(all)).toBe("/app/jobs?q=Opettaja");
  // One island asks for all that the month shows.
  expect((await read(`/app/jobs/calendar?${asked}`)).match(/<astro-island[^>]*renderedAt/g)).toHaveLength(1);
});

test("nonsense in the forms of a principal is refused, and the page stays", async () => {
  const principal = await createPrincipal(t.db);
  const { ask } = await reader(principal.email);
  const wrong: Record<string, string>[] = [
    { do: "defaults", startTime: "abc", endTime: "99:99", whole: "1" },
    { do: "post", startDate: "yesterday", type: "one" },
    { do: "post", school: "Admin", type: "ninety" },
  ];
  for (const form of wrong) expect((await ask("/app/jobs/sos", form)).status).toBe(422);
  const long = { do: "description", description: "x".repeat(5001) };
  for (const form of [{ do: "defaults" }, long])
    expect((await ask("/app/principal/settings", form)).status).toBe(422);
  expect(await postedJobs(t.ctx, principal)).toEqual([]);
});

test("half a form, of a page that broke off, takes nothing away from the defaults or from the school", async () => {
  const school = await createSchool(t.db, { name: "Rantakoulu", phone: "+358 40 000 0021" });
  const principal = await createPrincipal(t.db, { schools: [school] });
  const defaults = { start: "08:15", end: "13:45", info: "Avain kansliasta", subjects: ["Historia"] };
  await savePrincipalSettings(t.ctx, principal, defaults);
  const { ask } = await reader(principal.email);
  const send = (form: Record<string, string>) => ask("/app/principal/settings", form);
  const answer = await send({ do: "defaults", startTime: "09:00", endTime: "14:00" });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(say("profile:half"));
  expect((await principalRecord(t.ctx, principal)).defaults).toEqual(defaults);
  // Of a school the form sends every field that it has, and what it does not send stays.
  await send({ do: "school", school: school.id, name: "Rantakylän koulu" });
  const [own] = await ownDetails(t.ctx, principal);
  expect(own).toMatchObject({ name: "Rantakylän koulu", phone: "+358 40 000 0021" });
});
