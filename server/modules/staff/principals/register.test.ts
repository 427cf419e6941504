// Shows (rule: admin-school, school-place, organisation, principal-registration).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, schools } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { mailsOf } from "../teachers/teachers.fixture.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let school: ActorSchool;
let teacher: Actor;
let operator: Actor;

beforeAll(async () => {
  t = await testContext({ TRUSTED_PROXIES: "1" });
  app = await testApp(t);
  school = await createSchool(t.db, { name: "Alppilan koulu" });
  teacher = await createTeacher(t.db, { school });
  operator = await createOperator(t.db, { lang: "sv" });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

let people = 0;
const person = (changes: object = {}) => ({
  firstName: "Riitta",
  lastName: "Rehtori",
  email: `rehtori.${++people}@kunta.test`,
  phone: "040 123 456",
  school: "Alppilan koulu",
  password: "kolme-kuusta",
  password2: "kolme-kuusta",
  ...changes,
});
const register = (body: object, to = app, lang: "fi" | "sv" = "fi") =>
  to.anybody.post("/api/principals/register", body, {
    lang,
    headers: { "x-forwarded-for": `10.2.0.${++people}` },
  });
const post = (actor: Actor, call: string, body?: object) =>
  app.as(actor).post(`/api/principals/${call}`, body);
const login = (email: string, to = app) =>
  to.anybody.post("/api/shared/login", { email, password: "kolme-kuusta" });
const confirm = (email: string, at = t) =>
  at.db.update(accounts).set({ confirmedAt: new Date() }).where(eq(accounts.email, email));
const confirmBy = async (mail: { text: string } | undefined) => {
  const token = /\/app\/confirm\/(\S+)/.exec(mail?.text ?? "")?.[1];
  return app.anybody.post(`/api/shared/confirm/${token}`);
};
const waitingEmails = async () =>
  (await post(operator, "waiting")).body.map((entry: { email: string }) => entry.email);

describe("a principal registers", () => {
  test("confirms the address, waits for the operator, joins the school and is told", async () => {
    await mailsOf(t);
    const body = person();
    expect((await register(body, app, "sv")).body).toEqual({ success: true, waiting: true });
    const mail = (await mailsOf(t)).find(({ to }) => to.address === body.email);
    expect(mail).toMatchObject({ lang: "sv" });
    const confirmed = await confirmBy(mail);
    // Nobody is told that they may sign in now, and then refused.
    expect(confirmed.body.msg).toEndWith("ilmoittaa sinulle sähköpostitse, kun voit kirjautua sisään.");
    // Nor whoever opens the link again.
    const again = (await confirmBy(mail)).body;
    expect(again).toMatchObject({ alreadyConfirmed: true });
    expect(again.msg).toContain("käy vielä läpi rekisteröitymistäsi");
    expect((await login(body.email)).body.message).toStartWith("Tilisi odottaa vielä");

    const { body: waiting } = await post(operator, "waiting", { email: operator.email });
    expect(waiting.find((entry: { email: string }) => entry.email === body.email)).toEqual({
      email: body.email,
      firstName: "Riitta",
      lastName: "Rehtori",
      phone: "+358 40 123 456",
      confirmed: true,
      school: "Alppilan koulu",
      schoolExists: true,
      region: "FI-18",
      municipality: null,
      address: "Koulukatu 1, Helsinki",
      registered: expect.any(String),
    });
    expect((await post(operator, "approve", { email: body.email })).body).toEqual({
      success: true,
      school: school.name,
    });
    const [told] = await mailsOf(t);
    expect(told).toMatchObject({ to: { address: body.email }, subject: "Ditt konto är godkänt" });
    const signedIn = await login(body.email);
    const mine = await app.anybody.post(
      "/api/shared/getschool",
      {},
      { headers: { authorization: signedIn.body.token } },
    );
    expect(mine.body).toEqual({ school: "Alppilan koulu", moreSchools: [] });
    expect(await waitingEmails()).not.toContain(body.email);
  });

  test("is made known to the operators who want mail, in their language, once confirmed and until one has decided", async () => {
    await mailsOf(t);
    const finn = await createPrincipal(t.db, { schools: operator.schools });
    const silent = await createPrincipal(t.db, { schools: operator.schools });
    await t.db.update(accounts).set({ mailEnabled: false }).where(eq(accounts.id, silent.id));
    const body = person({ school: "Uusi <koulu>", region: "FI-18" });
    await register(body);
    const [link, nothingElse] = await mailsOf(t);
    expect(link?.to.address).toBe(body.email);
    expect(nothingElse).toBeUndefined();
    await confirmBy(link);
    const mails = await mailsOf(t);
    const to = (actor: Actor) => mails.filter((mail) => mail.to.address === actor.email);
    expect(to(operator).map((mail) => mail.subject)).toEqual([
      "En rektor väntar på godkännande: Uusi <koulu>",
    ]);
    expect(to(finn).map((mail) => mail.subject)).toEqual(["Rehtori odottaa hyväksyntää: Uusi <koulu>"]);
    for (const text of ["Uusimaa", "Riitta Rehtori", body.email, "+358 40 123 456"])
      expect(to(finn)[0]?.text).toContain(text);
    expect(to(finn)[0]?.unsubscribeUrl).toBeDefined();
    expect(to(silent)).toEqual([]);
    expect(mails).toHaveLength(2);

    const decided = person({ school: "Uusi <koulu>", region: "FI-18" });
    await register(decided);
    await confirmBy((await mailsOf(t))[0]);
    await post(finn, "reject", { email: decided.email });
    expect((await mailsOf(t)).map((mail) => mail.subject)).toEqual(["Rekisteröitymistäsi ei hyväksytty"]);
    await t.db.delete(accounts).where(eq(accounts.id, silent.id));
    await t.db.delete(accounts).where(eq(accounts.id, finn.id));
  });

  test("founds a school where the region is known, which belongs to no organisation yet", async () => {
    const body = person({ school: "Kottby skola", municipality: "Stockholm", address: "Vägen 1" });
    await register(body);
    await confirm(body.email);
    expect((await post(operator, "approve", { email: body.email, preschool: true })).status).toBe(200);
    const founded = await t.db.query.schools.findFirst({ where: eq(schools.name, "Kottby skola") });
    expect(founded).toMatchObject({
      regionCode: "SE-AB",
      timeZone: "Europe/Stockholm",
      kind: "preschool",
      address: "Vägen 1",
    });
    expect(founded?.organizationId).toBeNull();
  });

  test("elsewhere: the operator completes the region", async () => {
    const body = person({ school: "Uusi koulu", email: `rehtori${people}@gmail.com` });
    await register(body);
    const refused = await post(operator, "approve", { email: body.email });
    expect(refused).toMatchObject({
      status: 422,
      body: { region: "Välj i vilken region den nya skolan finns." },
    });
    expect(await waitingEmails()).toContain(body.email);
    const done = await post(operator, "approve", {
      email: body.email,
      school: "Uusi yhtenäiskoulu",
      region: "Uusimaa",
    });
    expect(done.body.school).toBe("Uusi yhtenäiskoulu");
    const founded = await t.db.query.schools.findFirst({ where: eq(schools.name, "Uusi yhtenäiskoulu") });
    expect(founded).toMatchObject({ regionCode: "FI-18", organizationId: null });
  });

  test("never at the operator's school", async () => {
    for (const name of ["Admin", " admin ", "ADMIN\0", "Аdmin", "Admın", "Ad min", "Tuuri Admin"]) {
      expect((await register(person({ school: name }))).body.school).toBe("Tämä nimi on varattu.");
    }
    const body = person();
    await register(body);
    const answer = await post(operator, "approve", { email: body.email, school: "admin" });
    expect(answer).toMatchObject({ status: 422, body: { school: "Det här namnet är reserverat." } });
    const byId = await post(operator, "approve", { email: body.email, school: operator.schools[0]?.id });
    expect(byId.status).toBe(422);
  });

  test("with every wrong field named at once", async () => {
    const answer = await register(
      person({
        firstName: " ",
        phone: "soita!",
        school: " ",
        region: "Atlantis",
        municipality: "Utopia",
        password2: "x",
      }),
    );
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body).sort()).toEqual(
      ["code", "firstName", "municipality", "password2", "phone", "region", "school"].sort(),
    );
    expect((await register({})).status).toBe(422);
    expect((await register(person({ email: teacher.email.toUpperCase() }))).body.email).toBeString();
  });
});

describe("with automatic approval", () => {
  let auto: TestContext;
  let autoApp: Awaited<ReturnType<typeof testApp>>;
  beforeAll(async () => {
    auto = await testContext({ PRINCIPAL_APPROVAL: "auto", TRUSTED_PROXIES: "1" });
    autoApp = await testApp(auto);
    await createSchool(auto.db, { name: "Alppilan koulu" });
    await createOperator(auto.db);
  });
  afterAll(async () => {
    await autoApp.close();
    await auto.close();
  });

  test("a principal may sign in as soon as the address is confirmed", async () => {
    const body = person({ school: "Uusi koulu", region: "FI-11" });
    expect((await register(body, autoApp)).body).toEqual({ success: true, waiting: false });
    expect((await login(body.email, autoApp)).status).toBe(400);
    await confirm(body.email, auto);
    expect((await login(body.email, autoApp)).status).toBe(200);
  });

  test("nobody gets into a school that exists by naming it", async () => {
    for (const school of ["Alppilan koulu", " ALPPILAN KOULU "]) {
      const body = person({ school, region: "FI-18" });
      expect((await register(body, autoApp)).body).toEqual({ success: true, waiting: true });
      await confirm(body.email, auto);
      expect((await login(body.email, autoApp)).body.code).toBe("not_approved");
    }
  });

  test("one whose new school lies nowhere yet waits all the same, and Admin is closed", async () => {
    const body = person({ school: "Koulu jossain" });
    expect((await register(body, autoApp)).body.waiting).toBe(true);
    expect((await register(person({ school: "Admin", region: "FI-18" }), autoApp)).status).toBe(422);
  });
});
