// Shows (rule: account-erased).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, jobs } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { monday, newJob } from "../../jobs/fixture.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { removeTeacher } from "../../staff/teachers/index.ts";
import { eraseAccount } from "./erase.ts";

let t: TestContext;
let operator: Actor;
let school: ActorSchool;
let principal: Actor;
beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
  operator = await createOperator(t.db);
  school = await createSchool(t.db);
  principal = await createPrincipal(t.db, { schools: [school] });
});
afterAll(() => t.close());

const day = { startDate: "2026-12-03", endDate: "2026-12-03" };
const post = (words: { regarding?: string; description: string }) =>
  postJob(t.ctx, principal, newJob({ ...day, ...words }));

async function wordsOf(id: string) {
  const [job] = await t.db.select().from(jobs).where(eq(jobs.id, id));
  return job && [job.regarding, job.description];
}

const erase = (email: string) => eraseAccount(t.ctx, email, operator, "asked");

test.each([
  [
    "an ending",
    { regarding: "Johanna Liimatainen", description: "Kysy Anna Li:ltä." },
    ["Johanna Liimatainen", "Kysy :ltä."],
  ],
  [
    "two surnames",
    { regarding: "Anna Li-Laine", description: "Marja-Anna Li, Li Anna" },
    ["Anna Li-Laine", "Marja-Anna Li,"],
  ],
  [
    "an address",
    { regarding: "", description: "johanna@texts.test, anna@texts.test.fi, anna@texts.test." },
    ["", "johanna@texts.test, anna@texts.test.fi, ."],
  ],
  ["a number", { regarding: "", description: "+358401234567, +3584012345678" }, ["", ", +3584012345678"]],
] as const)(
  "erasing takes whole words out of texts of the school, and nothing of others: %s",
  async (_, words, left) => {
    const { id } = await post(words);
    const leaves = await createTeacher(t.db, { school, firstName: "Anna", lastName: "Li" });
    await t.db
      .update(accounts)
      .set({ email: "anna@texts.test", phone: "+358401234567" })
      .where(eq(accounts.id, leaves.id));
    await erase("anna@texts.test");
    expect(await wordsOf(id)).toEqual([...left]);
  },
);

test("erasing takes the name out where a principal had removed the teacher before", async () => {
  const { id } = await post({ regarding: "Raakel Poistettu", description: "Kysy kansliasta." });
  const gone = await createTeacher(t.db, { school, firstName: "Raakel", lastName: "Poistettu" });
  await removeTeacher(t.ctx, principal, gone.email);
  const [closed] = await t.db.select().from(accounts).where(eq(accounts.id, gone.id));
  await erase(closed?.email ?? "");
  expect(await wordsOf(id)).toEqual(["", "Kysy kansliasta."]);
});

test("erasing takes the address out of somebody with one name alone", async () => {
  const gone = await createTeacher(t.db, { school, firstName: "Meri", lastName: "" });
  const { id } = await post({ description: `Kysy: ${gone.email}` });
  await erase(gone.email);
  expect(await wordsOf(id)).toEqual(["", "Kysy:"]);
});
