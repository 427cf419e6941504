// Shows (rule: two-types).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, jobs } from "../../../../db/schema/index.ts";
import { createSubstitute, testPassword } from "../../../../tests/support/factories.ts";
import { lockUnusedAccounts } from "../../accounts/first-sign-in/index.ts";
import type { Actor } from "../../auth/index.ts";
import { membership, newJob } from "./joining/membership.fixture.ts";
import { mailsOf } from "./teachers.fixture.ts";

const { t, app, newSchool, join, switchTo, accountOf, close } = await membership();
let principal: Actor;
let person: Actor;

beforeEach(async () => {
  ({ principal } = await newSchool());
  person = await createSubstitute(t.db);
});
afterAll(close);

describe("who is both", () => {
  beforeEach(() => join(principal, person));

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
