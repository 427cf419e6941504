// Shows (rule: organisation).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, organizations, schools } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor } from "../../auth/index.ts";

let t: TestContext;
let auto: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let autoApp: Awaited<ReturnType<typeof testApp>>;
let operator: Actor;
let people = 0;

beforeAll(async () => {
  [t, auto] = [await testContext(), await testContext({ PRINCIPAL_APPROVAL: "auto" })];
  [app, autoApp] = [await testApp(t), await testApp(auto)];
  operator = await createOperator(t.db);
});
afterAll(async () => {
  await app.close();
  await autoApp.close();
  await t.close();
  await auto.close();
});

const registration = (domain: string) => ({
  firstName: "Riitta",
  lastName: "Rehtori",
  email: `rehtori-${++people}@${domain}`,
  phone: "040 123 4567",
  school: `Uusi koulu ${people}`,
  region: "FI-18",
  password: "kevätaurinko",
  password2: "kevätaurinko",
});
const settings = (body: object, actor = operator) => app.as(actor).post("/api/stats/organization", body);
const principalOf = async (domain: string, confirmed = true) => {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school], email: `r${++people}@${domain}` });
  if (!confirmed) await t.db.update(accounts).set({ confirmedAt: null }).where(eq(accounts.id, principal.id));
  return { principal, school };
};
const organizationOf = async (id: string) =>
  (await t.db.query.schools.findFirst({ where: eq(schools.id, id) }))?.organizationId ?? null;

describe("strangers whose addresses have one domain", () => {
  test.each(["outlook.fi", "gmx.com", "welho.com", "gmail.com", "kunta.fi"])(
    "share no organisation by registering at %s, where schools are founded without an operator",
    async (domain) => {
      for (let n = 0; n < 2; n++) {
        const answer = await autoApp.anybody.post("/api/principals/register", registration(domain));
        expect(answer.body).toMatchObject({ success: true, waiting: false });
      }
      expect(await auto.db.$count(schools)).toBeGreaterThan(1);
      expect(await auto.db.$count(organizations)).toBe(0);
    },
  );

  test("nor by being let in, one after the other", async () => {
    for (let n = 0; n < 2; n++) {
      const body = registration("gmx.com");
      await app.anybody.post("/api/principals/register", body);
      await t.db.update(accounts).set({ confirmedAt: new Date() }).where(eq(accounts.email, body.email));
      expect((await app.as(operator).post("/api/principals/approve", { email: body.email })).status).toBe(
        200,
      );
    }
    expect(await t.db.$count(organizations, eq(organizations.domain, "gmx.com"))).toBe(0);
  });
});

describe("an organisation", () => {
  test("comes into being by the operator's yes to its schools, and takes more or fewer by another", async () => {
    const [one, two] = [await principalOf("kunta1.test"), await principalOf("kunta1.test")];
    const made = await settings({ domain: "Kunta1.test", exportAllowed: true, schools: [one.school.name] });
    expect(made).toMatchObject({
      status: 200,
      body: { domain: "kunta1.test", exportAllowed: true, hasPasscode: false, schools: [one.school.name] },
    });
    expect(await organizationOf(two.school.id)).toBeNull();
    const allowed = (actor: Actor) => app.as(actor).get("/api/stats/export/allowed");
    expect((await allowed(one.principal)).body.exportAllowed).toBe(true);
    expect((await allowed(two.principal)).body.exportAllowed).toBe(false);
    // Whoever opens or closes the export says nothing of the schools.
    await settings({ domain: "kunta1.test", exportAllowed: true });
    expect(await organizationOf(one.school.id)).not.toBeNull();
    await settings({ domain: "kunta1.test", exportAllowed: true, schools: [two.school.name] });
    expect(await organizationOf(one.school.id)).toBeNull();
    expect((await allowed(one.principal)).body.exportAllowed).toBe(false);
    expect((await allowed(two.principal)).body.exportAllowed).toBe(true);
  });

  test("needs a principal with a confirmed address of its domain at each school", async () => {
    const [right, waiting, elsewhere] = [
      await principalOf("kunta2.test"),
      await principalOf("kunta2.test", false),
      await principalOf("toinen.test"),
    ];
    for (const wrong of [waiting.school.name, elsewhere.school.name, "No such school"]) {
      const schools = [right.school.name, wrong];
      const refused = await settings({ domain: "kunta2.test", exportAllowed: true, schools });
      expect(refused.status).toBe(422);
      expect(refused.body.schools).toContain(wrong);
    }
    expect(await t.db.$count(organizations, eq(organizations.domain, "kunta2.test"))).toBe(0);
    expect((await settings({ domain: "kunta2.test", exportAllowed: true })).status).toBe(422);
    const none = await settings({ domain: "kunta2.test", exportAllowed: true, schools: [] });
    expect([none.status, Object.keys(none.body)]).toEqual([422, ["schools", "code"]]);
  });

  test("does not take a school from another", async () => {
    const { school } = await principalOf("kunta3.test");
    await createPrincipal(t.db, { schools: [school], email: "other@kunta4.test" });
    const take = (domain: string) => settings({ domain, exportAllowed: true, schools: [school.name] });
    expect((await take("kunta3.test")).status).toBe(200);
    expect((await take("kunta4.test")).status).toBe(422);
  });

  test("is nobody else's to make", async () => {
    const { principal, school } = await principalOf("kunta5.test");
    const body = { domain: "kunta5.test", exportAllowed: true, schools: [school.name] };
    expect((await settings(body, principal)).status).toBe(403);
    expect((await settings(body, await createSubstitute(t.db))).status).toBe(403);
    expect((await app.anybody.post("/api/stats/organization", body)).status).toBe(401);
    expect(await organizationOf(school.id)).toBeNull();
  });
});
