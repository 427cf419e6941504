import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts, accountTypes, jobs, rateLimits, schoolMembers } from "../../../../db/schema/index.ts";
import { sentBack } from "../../../../tests/support/cookies.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { lockUnusedAccounts } from "../../accounts/index.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { mailsOf } from "./teachers.fixture.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let school: ActorSchool;
let principal: Actor;
let person: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
});
beforeEach(async () => {
  await t.db.delete(rateLimits);
  school = await createSchool(t.db);
  principal = await createPrincipal(t.db, { schools: [school] });
  person = await createSubstitute(t.db);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const newCode = async () =>
  (await app.as(principal).post("/api/principals/create/code", {})).body.code as string;
const typesOf = async ({ id }: Actor) =>
  (await t.db.select().from(accountTypes).where(eq(accountTypes.accountId, id)))
    .map(({ type }) => type)
    .sort();
const accountOf = async ({ id }: Actor) => {
  const found = await t.db.query.accounts.findFirst({ where: eq(accounts.id, id) });
  if (!found) throw new Error("no account");
  return found;
};
const switchTo = (actor: Actor, type: string) => app.as(actor).post("/api/shared/change/type", { type });
const accountsInAll = async () =>
  (await t.db.execute<{ n: number }>(sql`select count(*)::int as n from accounts`))[0]?.n;
const day = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const newJob = () => ({ startDate: day(), startTime: "08:00", endTime: "12:00", typeOfTemp: "one" });

async function join(actor: Actor) {
  const answer = await app.as(actor).post("/api/teachers/join", { code: await newCode() });
  expect(answer).toMatchObject({ status: 200, body: { success: true, school: school.name } });
}

describe("with a school's code", () => {
  test("a signed-in substitute registers as a teacher: no second account, the school is added", async () => {
    const before = await accountsInAll();
    const code = await newCode();
    const accepted = await app.as(person).post("/api/teachers/securitycode", { code });
    const cookie = sentBack(accepted, "tuuri_code");
    const form = {
      firstName: "Toinen",
      lastName: "Nimi",
      email: person.email.toUpperCase(),
      confirmEmail: person.email,
      phone: "040 123 4567",
      password: "aivan-toinen",
      password2: "aivan-toinen",
    };
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const answer = await app.as(person).post("/api/teachers/register", form, { headers });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await accountsInAll()).toBe(before);
    expect(await typesOf(person)).toEqual(["teacher", "user"]);
    // Neither the name nor the password of the form counts, and the person goes on as a substitute.
    expect(await accountOf(person)).toMatchObject({ firstName: person.firstName, type: "user" });
    const login = await app.anybody.post("/api/shared/login", {
      email: person.email,
      password: testPassword,
    });
    expect(login.status).toBe(200);
    const again = await app.anybody.post("/api/teachers/securitycode", { code });
    expect(again.status).toBe(400);

    expect((await switchTo(person, "teacher")).status).toBe(200);
    const posted = await app.as(person).post("/api/teachers/addtemp", newJob());
    expect(posted).toMatchObject({ status: 200, body: { school: school.name } });
    expect((await app.as(person).post("/api/users/getalltemp", {})).status).toBe(403);
    expect((await switchTo(person, "user")).status).toBe(200);
    expect((await app.as(person).post("/api/users/getalltemp", {})).status).toBe(200);
    expect((await switchTo(person, "principal")).status).toBe(403);
  });

  test("nobody joins in another's name, as a principal, or twice; a refused one leaves the code", async () => {
    const code = await newCode();
    const form = {
      firstName: "A",
      lastName: "B",
      email: "somebody.else@example.test",
      confirmEmail: "somebody.else@example.test",
      phone: "040 123 4567",
      password: "kevätaurinko",
      password2: "kevätaurinko",
      code,
    };
    const other = await app.as(person).post("/api/teachers/register", form);
    expect([other.status, other.body.code]).toEqual([403, "not_yourself"]);
    expect((await app.as(principal).post("/api/teachers/join", { code })).status).toBe(403);
    expect((await switchTo(principal, "teacher")).status).toBe(200);
    expect((await app.as(principal).post("/api/teachers/join", { code })).status).toBe(403);
    expect((await switchTo(principal, "principal")).status).toBe(200);
    expect((await app.anybody.post("/api/teachers/join", { code })).status).toBe(401);
    await join(person);
    const twice = await app.as(person).post("/api/teachers/join", { code });
    expect([twice.status, twice.body.code]).toEqual([409, "already_there"]);
    const third = await createSubstitute(t.db);
    expect((await app.as(third).post("/api/teachers/join", { code })).status).toBe(200);
  });

  test("of two who enter one code at once one joins", async () => {
    const code = await newCode();
    const people = await Promise.all([createSubstitute(t.db), createSubstitute(t.db)]);
    const answers = await Promise.all(people.map((one) => app.as(one).post("/api/teachers/join", { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("an invitation", () => {
  const add = (email: string) =>
    app.as(principal).post("/api/principals/teacher/add", {
      firstName: "Kuka",
      lastName: "Lie",
      email,
      phone: "040 123 456",
    });
  const linkIn = (text: string | undefined) => /\/app\/invitation\/(\S+)/.exec(text ?? "")?.[1] ?? "";
  const look = (token: string) => app.anybody.post("/api/teachers/invitation", { token });
  const answer = (token: string, accept = true) =>
    app.anybody.post("/api/teachers/invitation/answer", { token, accept });
  async function invited(): Promise<string> {
    await mailsOf(t);
    expect(await add(person.email)).toMatchObject({ status: 200, body: { success: true, invited: true } });
    const [mail] = await mailsOf(t);
    expect(mail).toMatchObject({
      to: { address: person.email },
      subject: `Kutsu opettajaksi: ${school.name}`,
    });
    return linkIn(mail?.text);
  }

  test("goes to who has an account, tells the principal nothing, and changes nothing before the yes", async () => {
    const before = await accountOf(person);
    await mailsOf(t);
    const { body } = await add(person.email.toUpperCase());
    expect(body).toEqual({ success: true, invited: true });
    const [mail] = await mailsOf(t);
    const token = linkIn(mail?.text);
    expect(await accountOf(person)).toEqual(before);
    expect(await typesOf(person)).toEqual(["user"]);
    const roster = await app.as(principal).post("/api/principals/teachers/getall");
    expect(roster.body.teachers).toEqual([]);
    expect((await look(token)).body).toEqual({
      school: school.name,
      invitedBy: `${principal.firstName} ${principal.lastName}`,
      email: person.email,
    });
    const stored = JSON.stringify(await t.db.execute(sql`select * from teacher_invitations`));
    expect(stored).not.toContain(token);

    expect(await answer(token)).toMatchObject({ status: 200, body: { success: true, school: school.name } });
    expect(await typesOf(person)).toEqual(["teacher", "user"]);
    const after = await app.as(principal).post("/api/principals/teachers/getall");
    expect(after.body.teachers).toMatchObject([{ email: person.email, approved: true }]);
    for (const call of [look, answer]) expect((await call(token)).body.code).toBe("invitation_answered");
    expect((await switchTo(person, "teacher")).status).toBe(200);
  });

  test("is declined once, and can be sent again, three times a day", async () => {
    const token = await invited();
    expect((await answer(token, false)).status).toBe(200);
    expect((await answer(token)).status).toBe(409);
    expect(await typesOf(person)).toEqual(["user"]);
    await invited();
    const third = await invited();
    expect((await add(person.email)).status).toBe(429);
    expect((await answer(third)).status).toBe(200);
    expect((await add(person.email)).body.email).toBe("Tämä henkilö on jo koulusi opettaja.");
  });

  test("runs out after a week, with its school's principal, and does not work for another link", async () => {
    const token = await invited();
    expect((await answer(`${token}x`)).status).toBe(404);
    t.advance(7 * 86_400_000 + 1000);
    expect((await answer(token)).body.code).toBe("link_expired");
    t.setNow(new Date());
    const second = await invited();
    await t.db.delete(schoolMembers).where(eq(schoolMembers.accountId, principal.id));
    expect((await answer(second)).body.code).toBe("link_expired");
    expect(await typesOf(person)).toEqual(["user"]);
  });

  test("answered twice at once counts once", async () => {
    const token = await invited();
    const answers = await Promise.all([answer(token), answer(token, false), answer(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("is not for principals and closed accounts", async () => {
    expect((await add((await createPrincipal(t.db)).email)).status).toBe(422);
    await t.db.update(accounts).set({ closedAt: new Date() }).where(eq(accounts.id, person.id));
    expect((await add(person.email)).status).toBe(422);
  });
});

describe("a teacher becomes a substitute", () => {
  const details = (changes: object = {}) => ({
    language: "suomi",
    status: "Opettaja",
    regions: ["FI-18"],
    qualis: ["fi-class-teacher"],
    birthDate: "12.3.1990",
    ...changes,
  });
  const become = (actor: Actor, body: object) => app.as(actor).post("/api/users/become-substitute", body);

  test("with what a substitute tells, and switches", async () => {
    const teacher = await createTeacher(t.db, { school });
    expect((await become(teacher, { ...details(), email: person.email })).status).toBe(403);
    const wrong = await become(teacher, details({ regions: [], birthDate: "2020-01-01", status: "other" }));
    expect(wrong.status).toBe(422);
    for (const field of ["regions", "birthDate", "otherTxt"]) expect(wrong.body[field]).toBeString();
    expect(await typesOf(teacher)).toEqual(["teacher"]);
    const answer = await become(teacher, details());
    expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect((await become(teacher, details())).body.code).toBe("already_substitute");
    expect(await accountOf(teacher)).toMatchObject({ type: "teacher" });
    expect((await switchTo(teacher, "user")).status).toBe(200);
    const own = await app.as(teacher).post("/api/shared/get/user", { email: teacher.email });
    expect(own.body).toMatchObject({
      typeOfUser: "user",
      types: ["teacher", "user"],
      birthDate: "1990-03-12",
      regions: [{ code: "FI-18" }],
      qualifications: [{ value: "fi-class-teacher" }],
    });
  });

  test("is refused to everybody else", async () => {
    for (const actor of [person, principal]) expect((await become(actor, details())).status).toBe(403);
    expect((await app.anybody.post("/api/users/become-substitute", details())).status).toBe(401);
    await switchTo(principal, "teacher");
    expect((await become(principal, details())).status).toBe(403);
    expect(await typesOf(principal)).toEqual(["principal"]);
  });
});

describe("who is both", () => {
  beforeEach(() => join(person));

  test("neither applies to their own job nor chooses themself, but a principal may choose them", async () => {
    await switchTo(person, "teacher");
    const own = (await app.as(person).post("/api/teachers/addtemp", newJob())).body.uniqueId;
    const others = (await app.as(principal).post("/api/teachers/addtemp", newJob())).body.uniqueId;
    await switchTo(person, "user");
    const apply = (uniqueId: string) => app.as(person).post("/api/users/add/applicant", { uniqueId });
    expect(await apply(own)).toMatchObject({ status: 403, body: { code: "own_job" } });
    expect((await apply(others)).status).toBe(200);
    // The job becomes theirs after they have applied.
    await t.db.update(jobs).set({ ownerId: person.id }).where(eq(jobs.id, others));
    await switchTo(person, "teacher");
    const choose = (actor: Actor) =>
      app.as(actor).post("/api/teachers/add/chosen", { id: others, email: person.email });
    expect(await choose(person)).toMatchObject({ status: 403, body: { code: "oneself" } });
    const remember = await app.as(person).post("/api/shared/remember", { rememberUserEmail: person.email });
    expect(remember.status).toBe(422);
    const remembered = await app
      .as(principal)
      .post("/api/shared/remember", { rememberUserEmail: person.email });
    expect(remembered.body.remembered).toBe(true);
    expect((await choose(principal)).status).toBe(200);
  });

  test("is not locked for not having signed in, whatever they act as", async () => {
    const long = new Date(Date.now() - 3 * 86_400_000);
    const alone = await createSubstitute(t.db);
    for (const { id } of [person, alone])
      await t.db
        .update(accounts)
        .set({ firstLoginAt: null, registeredAt: long, activatedAt: null })
        .where(eq(accounts.id, id));
    await lockUnusedAccounts(t.ctx);
    expect((await accountOf(alone)).lockedAt).not.toBeNull();
    expect((await accountOf(person)).lockedAt).toBeNull();
    const login = await app.anybody.post("/api/shared/login", {
      email: person.email,
      password: testPassword,
    });
    expect(login.status).toBe(200);
  });

  test("acts as a substitute once the school deactivates them, and cannot switch back", async () => {
    await switchTo(person, "teacher");
    await app.as(principal).post("/api/principals/deactivate/teacher", { email: person.email });
    expect(await accountOf(person)).toMatchObject({ type: "user" });
    const login = await app.anybody.post("/api/shared/login", {
      email: person.email,
      password: testPassword,
    });
    expect(login.status).toBe(200);
    const back = await app.anybody.post(
      "/api/shared/change/type",
      { type: "teacher" },
      { headers: { authorization: login.body.token } },
    );
    expect([back.status, back.body.code]).toEqual([403, "no_school"]);
    await app.as(principal).post("/api/principals/activate/teacher", { email: person.email });
    const again = await app.anybody.post(
      "/api/shared/change/type",
      { type: "teacher" },
      { headers: { authorization: login.body.token } },
    );
    expect(again.status).toBe(200);
  });

  test("hears of new jobs while acting as a substitute alone", async () => {
    const told = async () => {
      await mailsOf(t);
      await app.as(principal).post("/api/teachers/addtemp", newJob());
      return (await mailsOf(t)).some(({ to }) => to.address === person.email);
    };
    expect(await told()).toBe(true);
    await switchTo(person, "teacher");
    expect(await told()).toBe(false);
  });

  test("deletes the whole account; open jobs pass to the principal, past ones keep their poster", async () => {
    await switchTo(person, "teacher");
    const post = async () => (await app.as(person).post("/api/teachers/addtemp", newJob())).body.uniqueId;
    const [open, past] = [await post(), await post()];
    await t.db.update(jobs).set({ archivedAt: new Date() }).where(eq(jobs.id, past));
    await switchTo(person, "user");
    const gone = await app.as(person).post("/api/users/delete/account", { email: person.email });
    expect(gone.status).toBe(200);
    const ownerOf = async (id: string) =>
      (await t.db.query.jobs.findFirst({ where: eq(jobs.id, id) }))?.ownerId;
    expect([await ownerOf(open), await ownerOf(past)]).toEqual([principal.id, person.id]);
    const roster = await app.as(principal).post("/api/principals/teachers/getall");
    expect(roster.body.teachers).toEqual([]);
    expect((await accountOf(person)).closedAt).not.toBeNull();
  });
});
