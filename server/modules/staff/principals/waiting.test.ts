// Shows (rule: approval-queue).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createOperator, createPrincipal, createSchool } from "../../../../tests/support/factories.ts";
import { createOrganization } from "../../../../tests/support/world/organizations.ts";
import { createWaiting } from "../../../../tests/support/world/waiting.ts";
import type { Actor } from "../../auth/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { waitingCount, waitingPrincipals } from "../principals/index.ts";

let t: TestContext;
let operator: Actor;

beforeAll(async () => {
  t = await testContext();
  operator = await createOperator(t.db);
});
afterAll(() => t.close());

test("who waits comes in parts, the longest first, also when the last one of a part is decided meanwhile", async () => {
  const hour = 3_600_000;
  const now = Date.now();
  // Two at the same moment as well.
  const hours = [3, 9, 5, 5, 1];
  const made = [];
  for (const [n, ago] of hours.entries())
    made.push(await createWaiting(t.db, { school: `Jonokoulu ${n}`, since: new Date(now - ago * hour) }));
  const whole = (await waitingPrincipals(t.ctx, operator)).items.map(({ id }) => id);
  const [a, b, c, d, e] = made.map(({ id }) => id);
  expect(whole).toEqual([b, ...[c, d].sort(), a, e] as string[]);
  expect(await waitingCount(t.ctx, operator)).toBe(5);
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const part = await waitingPrincipals(t.ctx, operator, { limit: 2, cursor });
    expect(part.items.length).toBeLessThanOrEqual(2);
    read.push(...part.items.map(({ id }) => id));
    cursor = part.nextCursor;
    if (read.length === 2) await t.db.execute(`delete from accounts where id = '${read[1]}'`);
  } while (cursor);
  expect(read).toEqual(whole);
});

test("a place that cannot be is refused, or followed to the end", async () => {
  await createWaiting(t.db, { school: "Paikkakoulu" });
  await createWaiting(t.db, { school: "Toinen paikkakoulu" });
  const { nextCursor = "" } = await waitingPrincipals(t.ctx, operator, { limit: 1 });
  const [name, , id] = JSON.parse(Buffer.from(nextCursor, "base64url").toString());
  const at = (when: unknown) =>
    waitingPrincipals(t.ctx, operator, {
      limit: 1,
      cursor: Buffer.from(JSON.stringify([name, when, id])).toString("base64url"),
    });
  for (const when of ["2026-99-99 99:99:99+00", "2026-01-01 00:00:00+00", -1, 1e16, 0.5, null])
    expect(await refusal(at(when))).toMatchObject({ status: 422 });
  expect((await at(4e15)).items).toEqual([]);
  expect((await at(0)).items).toHaveLength(1);
});

test("each is told apart by school, who leads it already, and whose the domain of the address is", async () => {
  const school = await createSchool(t.db, { name: "Johdettu koulu" });
  await createPrincipal(t.db, { schools: [school], firstName: "Eva", lastName: "Kvist" });
  const { domain } = await createOrganization(t.db);
  const known = { school: "johdettu koulu", lang: "sv" as const };
  await createWaiting(t.db, { ...known, email: "a@GMAIL.com" });
  await createWaiting(t.db, { ...known, email: `b@${domain}`, confirmed: false });
  await createWaiting(t.db, { school: "Ei vielä ole", email: "c@kuutamo.example", regionCode: null });
  const { items } = await waitingPrincipals(t.ctx, operator);
  const of = (letter: string) => items.find(({ email }) => email.startsWith(`${letter}@`));
  const joins = { schoolExists: true, principals: ["Eva Kvist"], region: "FI-18", lang: "sv" };
  expect(of("a")).toMatchObject({ ...joins, domain: "free", confirmed: true });
  expect(of("b")).toMatchObject({ ...joins, domain: "organization", confirmed: false });
  expect(of("c")).toMatchObject({
    schoolExists: false,
    principals: [],
    region: null,
    domain: "own",
    lang: "fi",
  });
});

test("it is the operator's alone, and a cursor of something else is refused", async () => {
  const principal = await createPrincipal(t.db);
  expect((await refusal(waitingPrincipals(t.ctx, principal))).status).toBe(403);
  expect(() => waitingCount(t.ctx, principal)).toThrow();
  const cursor = Buffer.from(JSON.stringify(["waiting", "1' or true", "x"])).toString("base64url");
  expect((await refusal(waitingPrincipals(t.ctx, operator, { limit: 2, cursor }))).status).toBe(422);
});
