// Shows (rule: passcode-limits).
import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import * as argon2 from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { organizations } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createOperator } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { createOrganization } from "../../../../tests/support/world/organizations.ts";
import { hashPassword } from "../../auth/passwords/index.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let addresses = 0;

beforeAll(async () => {
  t = await testContext({ TRUSTED_PROXIES: "1" });
  app = await testApp(t);
  // As after a change of TOKEN_SECRET: no passcode has a mark that says anything.
  const passcodeHash = await hashPassword("yhteinen-koodi-0");
  const many = Array.from({ length: 50 }, (_, n) => ({
    domain: `vanha${n}.test`,
    exportAllowed: true,
    passcodeHash,
  }));
  await t.db.insert(organizations).values(many);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const freshAddress = () => `10.1.0.${++addresses}`;
const enter = (body: object, address = freshAddress()) =>
  app.anybody.post("/api/stats/statistics/auth", body, { headers: { "x-forwarded-for": address } });

/** How many slow hashes are made until this is done. */
async function hashesOf(act: () => Promise<unknown>): Promise<number> {
  const made = spyOn(argon2, "verify");
  await act();
  const { length } = made.mock.calls;
  made.mockRestore();
  return length;
}

describe("with fifty organisations whose passcodes have no mark", () => {
  test("a wrong passcode costs a few slow hashes, and not one for each", async () => {
    const hashes = await hashesOf(async () => {
      const refused = await enter({ code: "arvaus" });
      expect([refused.status, refused.body.code]).toEqual([400, "passcode_incorrect"]);
      // What may be right but was not tried is told how to be.
      expect(refused.body.msg).toContain("verkkotunnus");
    });
    expect(hashes).toBe(4);
  });

  test("guesses are limited as ever", async () => {
    const address = freshAddress();
    for (let n = 0; n < 20; n++) expect((await enter({ code: `arvaus ${n}` }, address)).status).toBe(400);
    expect((await enter({ code: "arvaus" }, address)).status).toBe(429);
  });

  test("the right one opens its organisation when that is named, and without its name from then on", async () => {
    const own = await createOrganization(t.db, { passcode: "oma-koodi-pitkä" });
    const other = await enter({ code: "oma-koodi-pitkä", domain: "vanha3.test" });
    expect([other.status, other.body.domain]).toEqual([400, undefined]);
    expect((await enter({ code: "oma-koodi-pitkä", domain: own.domain })).body.domain).toBe(own.domain);
    for (let n = 0; n < 5; n++)
      expect((await enter({ code: "oma-koodi-pitkä" })).body.domain).toBe(own.domain);
  });

  test("one that the operator sets has a mark at once, and is of no two organisations", async () => {
    const operator = await createOperator(t.db);
    const set = (domain: string, passcode: string) =>
      app.as(operator).post("/api/stats/organization", { domain, exportAllowed: true, passcode });
    expect((await set("vanha7.test", "uusi-koodi-777")).status).toBe(200);
    expect((await enter({ code: "uusi-koodi-777" })).body.domain).toBe("vanha7.test");
    const [row] = await t.db.select().from(organizations).where(eq(organizations.domain, "vanha7.test"));
    expect(row?.passcodeMark).toBeString();
    // Looked for among all of them, however many have no mark.
    expect((await set("vanha7.test", "yhteinen-koodi-0")).body.passcode).toBeString();
  });
});
