// Shows (rule: school-called).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, inArray } from "drizzle-orm";
import { organizations, schools } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { auditPage } from "../../audit/index.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { apply } from "../../bookings/applications/index.ts";
import { choose } from "../../bookings/choice/index.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { organizationSchools } from "../../statistics/access/index.ts";

const names = { fi: "Hopeahaukan koulu", sv: "Silverhökens skola" } as const;
const readers = [{ lang: "fi" }, { lang: "sv" }] as const;

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let school: ActorSchool;
/** Has but the name of its own. */
let other: ActorSchool;
let operator: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  school = await createSchool(t.db, { name: "HHK", nameFi: names.fi, nameSv: names.sv });
  other = await createSchool(t.db, { name: "Viikin koulu" });
  operator = await createOperator(t.db);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const times = { startDate: "2027-03-01", startTime: "08:00", endTime: "12:00", type: "one" };
const principalOf = (lang: "fi" | "sv") => createPrincipal(t.db, { lang, schools: [school, other] });
const call = async (as: Actor, path: string, body: object = {}) => {
  const answer = await app.as(as).post(path, body);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
};

describe.each(readers)("who reads in $lang", ({ lang }) => {
  const name = names[lang];

  test("sees a school by its name in that language on every list of substitutes", async () => {
    const teacher = await createTeacher(t.db, { school, lang: lang === "fi" ? "sv" : "fi" });
    const substitute = await createSubstitute(t.db, { lang });
    const { id } = await postJob(t.ctx, teacher, times);
    const { activejobs } = await call(substitute, "/api/users/getalltemp");
    expect(activejobs.find((job: { uniqueId: string }) => job.uniqueId === id).school).toBe(name);
    expect((await call(substitute, "/api/users/get/job", { id })).job.school).toBe(name);
    await apply(t.ctx, substitute, { key: id, alreadyWarned: false });
    expect((await call(substitute, "/api/users/getpersonaltemp")).activejobs[0].school).toBe(name);
    await choose(t.ctx, teacher, { key: id, email: substitute.email });
    expect(JSON.stringify(await call(substitute, "/api/notifications/mine"))).toContain(name);
    await call(substitute, "/api/users/school/block", { school: name });
    expect(JSON.stringify(await call(substitute, "/api/users/school/blocked"))).toContain(name);
  });

  test("sees it so as a principal: the switch, the board, teachers, codes and the profile", async () => {
    const principal = await principalOf(lang);
    const colleague = await createTeacher(t.db, { school });
    const { id } = await postJob(t.ctx, principal, { ...times, school: school.id });
    expect(await call(principal, "/api/shared/getschool")).toEqual({
      school: name,
      moreSchools: ["Viikin koulu"],
    });
    const board = await call(principal, "/api/principals/temps");
    expect(board.find((job: { uniqueId: string }) => job.uniqueId === id).school).toBe(name);
    const { teachers } = await call(principal, "/api/principals/teachers/getall");
    expect(teachers.find(({ email }: Actor) => email === colleague.email).school).toBe(name);
    expect((await call(principal, "/api/principals/create/code", { school: name })).school).toBe(name);
    expect((await call(principal, "/api/principals/codes")).names).toEqual([name]);
    expect((await call(principal, "/api/shared/get/user", { email: colleague.email })).school).toBe(name);
  });

  test("as a visitor with its code, and as the operator in the log", async () => {
    const principal = await principalOf(lang);
    const { code } = await call(principal, "/api/principals/create/code", { school: school.id });
    const entered = await app.anybody.post("/api/teachers/securitycode", { code }, { lang });
    expect(entered.body).toEqual({ school: name });
    const { items } = await auditPage(t.ctx, { ...operator, lang }, { action: "codeCreated" });
    expect(items[0]?.about).toBe(name);
  });
});

test("a call names a school by any of its names or its id, and by nobody else's", async () => {
  const principal = await principalOf("sv");
  for (const named of ["hhk", names.fi, names.sv, school.id]) {
    const { id } = await postJob(t.ctx, principal, { ...times, school: named });
    expect(id).toBeString();
    const facts = await call(principal, "/api/shared/get/school", { school: named });
    expect(facts).toMatchObject({ region: "FI-18" });
    const listed = await call(principal, "/api/shared/get/jobs", { school: named });
    expect(listed.length).toBeGreaterThan(0);
  }
  const stranger = await createPrincipal(t.db);
  const refused = await app.as(stranger).post("/api/teachers/addtemp", { ...times, school: names.sv });
  expect(refused.status).toBe(403);
});

test("the name of one's own comes before what another school is called in a language", async () => {
  const own = await createSchool(t.db, { name: "Norra skolan" });
  await createSchool(t.db, { name: "Pohjoinen koulu", nameSv: "Norra skolan" });
  const substitute = await createSubstitute(t.db);
  await call(substitute, "/api/users/school/block", { school: "norra skolan" });
  const blocked = await call(substitute, "/api/users/school/blocked");
  expect(JSON.stringify(blocked)).toContain(own.id);
});

test("what else is saved of a school keeps its names, another name of its own takes their place", async () => {
  const mine = await createSchool(t.db, { name: "Etelä", nameFi: "Eteläinen koulu", nameSv: "Södra skolan" });
  const principal = await createPrincipal(t.db, { lang: "sv", schools: [mine] });
  const kept = () => t.db.query.schools.findFirst({ where: eq(schools.id, mine.id) });
  await call(principal, "/api/principals/school/save", { address: "Gatan 1" });
  await call(principal, "/api/principals/school/save", { name: "Etelä", address: "Gatan 2" });
  expect(await kept()).toMatchObject({ name: "Etelä", nameFi: "Eteläinen koulu", nameSv: "Södra skolan" });
  await call(principal, "/api/principals/school/save", { name: "Södra" });
  expect(await kept()).toMatchObject({ name: "Södra", nameFi: null, nameSv: null });
  expect((await call(principal, "/api/shared/getschool")).school).toBe("Södra");
});

test("the page of the statistics names schools in the language of its reader", async () => {
  const domain = "koulut.test";
  const [organization] = await t.db.insert(organizations).values({ domain }).returning();
  const organizationId = organization?.id ?? "";
  await t.db
    .update(schools)
    .set({ organizationId })
    .where(inArray(schools.id, [school.id, other.id]));
  for (const { lang } of readers) {
    const found = await organizationSchools(t.ctx, { organizationId, domain }, lang);
    expect(found.map(({ name }) => name)).toEqual([names[lang], "Viikin koulu"]);
  }
});
