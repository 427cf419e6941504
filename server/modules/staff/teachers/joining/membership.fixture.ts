import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, accountTypes, rateLimits, schoolMembers } from "../../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../../tests/support/database.ts";
import { createPrincipal, createSchool } from "../../../../../tests/support/factories.ts";
import { testApp } from "../../../../../tests/support/http.ts";
import type { Actor } from "../../../auth/index.ts";
import { mailsOf } from "../teachers.fixture.ts";

type App = Awaited<ReturnType<typeof testApp>>;

/** The application as people come to schools and leave them. Close it when the tests of the file are done. */
export async function membership() {
  const t = await testContext();
  const app = await testApp(t);
  const close = async () => {
    await app.close();
    await t.close();
  };
  return { t, app, ...calls(app), ...invitations(t, app), ...kept(t), newSchool: () => newSchool(t), close };
}

/** A school with its principal, and nothing counted yet of what is limited. */
async function newSchool(t: TestContext) {
  await t.db.delete(rateLimits);
  const school = await createSchool(t.db);
  return { school, principal: await createPrincipal(t.db, { schools: [school] }) };
}

function calls(app: App) {
  const newCode = async (by: Actor) =>
    (await app.as(by).post("/api/principals/create/code", {})).body.code as string;
  /** With a code of the principal's school. */
  async function join(by: Actor, person: Actor) {
    const answer = await app.as(person).post("/api/teachers/join", { code: await newCode(by) });
    expect(answer).toMatchObject({ status: 200, body: { success: true, school: by.schools[0]?.name } });
  }
  const switchTo = (actor: Actor, type: string) => app.as(actor).post("/api/shared/change/type", { type });
  const edit = (by: Actor, changes: object) => app.as(by).post("/api/principals/edit/teacher", changes);
  const remove = (by: Actor, { email }: Actor) =>
    app.as(by).delete(`/api/principals/remove/${encodeURIComponent(email)}`);
  return { newCode, join, switchTo, edit, remove };
}

function invitations(t: TestContext, app: App) {
  const add = (by: Actor, email: string, at = by.schools[0]?.name) =>
    app.as(by).post("/api/principals/teacher/add", {
      firstName: "Kuka",
      lastName: "Lie",
      email,
      phone: "040 123 456",
      school: at,
    });
  const answer = (token: string, accept = true) =>
    app.anybody.post("/api/teachers/invitation/answer", { token, accept });
  /** The token of an invitation that was mailed. */
  async function invited(by: Actor, email: string): Promise<string> {
    await mailsOf(t);
    expect((await add(by, email)).body).toEqual({ success: true, invited: true });
    const token = (await mailsOf(t)).map(({ text }) => linkIn("invitation", text)).find(Boolean);
    if (!token) throw new Error("no invitation was mailed");
    return token;
  }
  return { add, answer, invited };
}

/** What the database holds of a person. */
function kept(t: TestContext) {
  const typesOf = async ({ id }: Actor) =>
    (await t.db.select().from(accountTypes).where(eq(accountTypes.accountId, id)))
      .map(({ type }) => type)
      .sort();
  const accountOf = async ({ id }: Actor) => {
    const found = await t.db.query.accounts.findFirst({ where: eq(accounts.id, id) });
    if (!found) throw new Error("no account");
    return found;
  };
  const accountAt = async (email: string) => {
    const found = await t.db.query.accounts.findFirst({ where: eq(accounts.email, email) });
    if (!found) throw new Error(`no account ${email}`);
    return found;
  };
  const placesOf = async ({ id }: Pick<Actor, "id">) =>
    t.db
      .select({ schoolId: schoolMembers.schoolId })
      .from(schoolMembers)
      .where(eq(schoolMembers.accountId, id));
  return { typesOf, accountOf, accountAt, placesOf };
}

export const linkIn = (what: string, text: string | undefined) =>
  new RegExp(`/app/${what}/(\\S+)`).exec(text ?? "")?.[1];

let people = 0;
/** Somebody whom a principal adds. */
export const person = (changes: object = {}) => ({
  firstName: "Uusi",
  lastName: "Opettaja",
  email: `stranger-${++people}@example.test`,
  phone: "040 123 456",
  password: "rehtorin-valinta",
  ...changes,
});

const day = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
export const newJob = () => ({
  startDate: day(),
  startTime: "08:00",
  endTime: "12:00",
  typeOfTemp: "one",
});
