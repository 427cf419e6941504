// Shows (rule: limits-count-failures, network-address, sign-in-limits, link-limits, registration-limit, code-limits).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { schoolCodes } from "../../db/schema/index.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { createSchool, createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { testApp } from "../../tests/support/http.ts";
import { createOrganization } from "../../tests/support/world/organizations.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let addresses = 0;

beforeAll(async () => {
  t = await testContext({ TRUSTED_PROXIES: "1" });
  app = await testApp(t);
});
// Far from the end of any window, in which a count would begin anew.
beforeEach(() => t.setNow(new Date("2026-11-20T07:01:00Z")));
afterAll(async () => {
  await app.close();
  await t.close();
});

const freshAddress = () => `203.0.113.${++addresses}`;
const from = (address: string, headers: Record<string, string> = {}) => ({
  headers: { "x-forwarded-for": address, ...headers },
});
const signIn = (email: string, password: string, address: string, headers = {}) =>
  app.anybody.post("/api/shared/login", { email, password }, from(address, headers));
const several = <T>(count: number, call: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));
const statuses = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))];

describe("a network that a whole school shares is not limited by what succeeds", () => {
  test("150 right sign-ins, of several people and all at once", async () => {
    const address = freshAddress();
    const people = await several(10, () => createSubstitute(t.db));
    const answers = await several(150, (n) => signIn(people[n % 10]?.email ?? "", testPassword, address));
    expect(statuses(answers)).toEqual([200]);
  });

  test("40 right school codes", async () => {
    const address = freshAddress();
    const school = await createSchool(t.db);
    await t.db.insert(schoolCodes).values({ schoolId: school.id, code: "RIGHT-1" });
    const enter = (code: string) => app.anybody.post("/api/teachers/securitycode", { code }, from(address));
    expect(statuses(await several(40, () => enter("RIGHT-1")))).toEqual([200]);
    const guesses = await several(60, (n) => enter(`guess-${n}`));
    expect(guesses.filter(({ status }) => status === 400).length).toBe(20);
    expect((await enter("RIGHT-1")).status).toBe(429);
  });

  test("30 right passcodes", async () => {
    const address = freshAddress();
    await createOrganization(t.db, { passcode: "a long passcode" });
    const enter = () =>
      app.anybody.post("/api/stats/statistics/auth", { code: "a long passcode" }, from(address));
    expect(statuses(await several(30, enter))).toEqual([200]);
  });

  test("80 registrations, some with slips of the pen", async () => {
    const address = freshAddress();
    const register = (n: number, changes = {}) =>
      app.anybody.post(
        "/api/users/register-user",
        {
          firstName: "Aino",
          lastName: "Korhonen",
          email: `many-${n}@example.test`,
          confirmEmail: `many-${n}@example.test`,
          phone: "040 123 4567",
          language: "suomi",
          status: "Opettaja",
          regions: ["FI-18"],
          birthDate: "12.03.1990",
          password: "kevätaurinko",
          password2: "kevätaurinko",
          ...changes,
        },
        from(address),
      );
    expect(statuses(await several(70, (n) => register(n, { password2: "kesä" })))).toEqual([422]);
    expect(statuses(await several(80, register))).toEqual([200]);
    // Who has an account could be found out by registering: that is what counts.
    const taken = await several(61, () => register(0));
    expect(taken.filter(({ status }) => status === 429).length).toBe(1);
  });

  test("40 links for people who have an account; unknown addresses count", async () => {
    const address = freshAddress();
    const people = await several(40, () => createSubstitute(t.db));
    const ask = (email: string) => app.anybody.post("/api/shared/forgot", { email }, from(address));
    expect(statuses(await several(40, (n) => ask(people[n]?.email ?? "")))).toEqual([200]);
    const unknown = await several(35, (n) => ask(`nobody-${n}@example.test`));
    expect(unknown.filter(({ status }) => status === 400).length).toBe(30);
  });
});

describe("what fails is counted", () => {
  test("of many wrong guesses at once no more are looked at than allowed", async () => {
    const address = freshAddress();
    const answers = await several(300, (n) => signIn(`nobody-${n}@example.test`, "guess", address));
    expect(answers.filter(({ status }) => status === 400).length).toBe(100);
    expect(answers.filter(({ status }) => status === 429).length).toBe(200);
  });

  test("for all addresses of version 6 that one subscriber has, together", async () => {
    const guess = (n: number, network = "2001:db8:7:1") =>
      signIn(`v6-${n}@example.test`, "guess", `${network}::${n.toString(16)}`);
    const answers = await several(120, (n) => guess(n));
    expect(answers.filter(({ status }) => status === 400).length).toBe(100);
    expect((await guess(1, "2001:db8:7:1:ffff:ffff")).status).toBe(429);
    expect((await guess(1, "2001:db8:7:2")).status).toBe(400);
  });

  test("for an address of version 4 in whatever way it is written", async () => {
    const address = freshAddress();
    for (let n = 0; n < 100; n++) await signIn(`v4-${n}@example.test`, "guess", address);
    const last = Number(address.split(".")[3]).toString(16).padStart(2, "0");
    for (const spelling of [address, `::ffff:${address}`, `::ffff:cb00:71${last}`, `${address}:4711`])
      expect((await signIn("v4@example.test", "guess", spelling)).status).toBe(429);
  });
});
