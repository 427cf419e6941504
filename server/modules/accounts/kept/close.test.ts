// Shows (rule: one-account-per-address, close-for-misuse).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor } from "../../auth/index.ts";
import { apply } from "../../bookings/applications/index.ts";
import { choose, removeChosen } from "../../bookings/choice/index.ts";
import { monday, newJob, refusal } from "../../jobs/fixture.ts";
import { postedJob } from "../../jobs/lists/posted/index.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { stillAmong } from "../../notifications/occasions/index.ts";
import { deleteAccount } from "../index.ts";
import { closeAccount, reopenAccount } from "../kept/index.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
  app = await testApp(t);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const signIn = (email: string) =>
  app.anybody.post("/api/shared/login", { email, password: testPassword }, { lang: "sv" });

test("a closed account is out at once, everywhere, until it is opened again", async () => {
  const [teacher, substitute] = [await createTeacher(t.db), await createSubstitute(t.db)];
  const { id: key } = await postJob(t.ctx, teacher, newJob());
  await apply(t.ctx, substitute, { key, alreadyWarned: false });

  await closeAccount(t.ctx, substitute.email, "commandLine");
  expect((await app.as(substitute).post("/api/users/getalltemp")).status).toBe(401);
  expect(await signIn(substitute.email)).toMatchObject({ status: 400, body: { code: "closed" } });
  expect((await postedJob(t.ctx, teacher, key)).applicants).toEqual([]);
  expect(await refusal(choose(t.ctx, teacher, { key, email: substitute.email }))).toMatchObject({
    status: 404,
  });
  expect((await refusal(closeAccount(t.ctx, substitute.email, "commandLine"))).status).toBe(404);

  await reopenAccount(t.ctx, substitute.email, "commandLine");
  expect((await signIn(substitute.email)).status).toBe(200);
  expect((await refusal(reopenAccount(t.ctx, substitute.email, "commandLine"))).status).toBe(404);
});

test("nobody but the operator and the command line closes an account or opens it, not even their own", async () => {
  const [person, school] = [await createTeacher(t.db), await createSchool(t.db)];
  const others = [person, await createSubstitute(t.db), await createPrincipal(t.db, { schools: [school] })];
  others.push(await createPrincipal(t.db, { schools: person.schools }));
  for (const by of others) expect((await refusal(closeAccount(t.ctx, person.email, by))).status).toBe(403);
  expect((await signIn(person.email)).status).toBe(200);
  const operator = await createOperator(t.db);
  await closeAccount(t.ctx, person.email, operator);
  for (const by of others) expect((await refusal(reopenAccount(t.ctx, person.email, by))).status).toBe(403);
  expect(await signIn(person.email)).toMatchObject({ status: 400, body: { code: "closed" } });
  await reopenAccount(t.ctx, person.email, operator);
  expect((await signIn(person.email)).status).toBe(200);
});

test("jobs of a teacher whose account is closed or deleted pass to a principal, who is told of applicants", async () => {
  const leave = [
    ({ email }: Actor) => closeAccount(t.ctx, email, "commandLine"),
    (actor: Actor) => deleteAccount(t.ctx, actor).then(() => 0),
  ];
  for (const goes of leave) {
    const school = await createSchool(t.db);
    const teacher = await createTeacher(t.db, { school });
    const principal = await createPrincipal(t.db, { schools: [school] });
    const { id: key } = await postJob(t.ctx, teacher, newJob());
    expect(await goes(teacher)).toBe(0);
    expect((await postedJob(t.ctx, principal, key)).owner).toBe(principal.email);
    await t.db.execute(sql`delete from graphile_worker._private_jobs`);
    await apply(t.ctx, await createSubstitute(t.db), { key, alreadyWarned: false });
    expect(await posterOf(key)).toEqual([principal.email]);
  }
});

test("where nobody is there to take them they are deleted, and who waits is told", async () => {
  const leave: ((who: Actor) => Promise<unknown>)[] = [
    async ({ email }) => expect(await closeAccount(t.ctx, email, "commandLine")).toBe(2),
    (actor) => deleteAccount(t.ctx, actor),
  ];
  const people = [createTeacher, createPrincipal];
  for (const goes of leave) {
    for (const create of people) {
      const school = await createSchool(t.db);
      const poster = await create(t.db, { schools: [school], school });
      const [waiting, chosen] = [await createSubstitute(t.db), await createSubstitute(t.db)];
      const open = (await postJob(t.ctx, poster, newJob())).id;
      const filled = (
        await postJob(t.ctx, poster, newJob({ startDate: "2026-11-05", endDate: "2026-11-05" }))
      ).id;
      await apply(t.ctx, waiting, { key: open, alreadyWarned: false });
      await apply(t.ctx, chosen, { key: filled, alreadyWarned: false });
      await choose(t.ctx, poster, { key: filled, email: chosen.email });
      await t.db.execute(sql`delete from graphile_worker._private_jobs`);
      await goes(poster);
      const left = await t.db.execute(sql`select id from jobs where school_id = ${school.id}`);
      expect(left).toHaveLength(0);
      const told = await t.db.execute<{ payload: { occasion: object; receivers: string[] } }>(
        sql`select payload from graphile_worker._private_jobs`,
      );
      expect(told.map(({ payload }) => payload)).toMatchObject([
        { occasion: { kind: "job-deleted", job: { id: open } }, receivers: [waiting.id] },
        { occasion: { kind: "job-deleted", job: { id: filled } }, receivers: [chosen.id] },
      ]);
    }
  }
});

test("of a job that has begun the days until now are kept, for who worked them", async () => {
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school });
  const substitute = await createSubstitute(t.db);
  const week = { startDate: "2026-11-02", endDate: "2026-11-06" };
  const { id: key } = await postJob(t.ctx, teacher, newJob(week));
  await apply(t.ctx, substitute, { key, alreadyWarned: false });
  await choose(t.ctx, teacher, { key, email: substitute.email });
  t.setNow(new Date("2026-11-03T20:00:00Z"));
  await closeAccount(t.ctx, teacher.email, "commandLine");
  t.setNow(monday);
  const [kept] = await t.db.execute(
    sql`select end_date::text as "endDate", archived_at is not null as archived from jobs where id = ${key}`,
  );
  expect(kept).toEqual({ endDate: "2026-11-03", archived: true });
});

/** Who is told when somebody applies. */
async function posterOf(jobId: string): Promise<string[]> {
  const people = await t.db.execute<{ email: string }>(
    sql`select a.email from accounts a where ${stillAmong(t.ctx, { kind: "applied", id: jobId, jobId, substituteId: jobId })}`,
  );
  return people.map(({ email }) => email);
}

test("posters of open jobs are told of an applicant who goes, and nobody else", async () => {
  const rival = await createSubstitute(t.db);
  const leave = [
    ({ email }: Actor) => closeAccount(t.ctx, email, "commandLine"),
    (actor: Actor) => app.as(actor).post("/api/users/delete/account", { email: actor.email }),
  ];
  for (const goes of leave) {
    const [teacher, substitute] = [await createTeacher(t.db), await createSubstitute(t.db)];
    const post = async (startTime: string, endTime: string) =>
      (await postJob(t.ctx, teacher, newJob({ startTime, endTime }))).id;
    const [open, filled] = [await post("08:00", "09:00"), await post("12:00", "13:00")];
    const past = (
      await postJob(t.ctx, teacher, newJob({ startDate: "2026-11-02", startTime: "12:00", endTime: "13:00" }))
    ).id;
    for (const key of [open, filled, past]) await apply(t.ctx, substitute, { key, alreadyWarned: false });
    await apply(t.ctx, rival, { key: filled, alreadyWarned: false });
    await choose(t.ctx, teacher, { key: filled, email: rival.email });
    t.setNow(new Date("2026-11-02T12:00:00Z"));
    await t.db.execute(sql`delete from graphile_worker._private_jobs`);
    await goes(substitute);
    const told = await t.db.execute<{ occasion: object }>(
      sql`select payload->'occasion' as occasion from graphile_worker._private_jobs`,
    );
    expect(told.map(({ occasion }) => occasion)).toMatchObject([
      { kind: "withdrawn", jobId: open, substituteId: substitute.id },
    ]);
    t.setNow(monday);
    await removeChosen(t.ctx, teacher, { key: filled, email: rival.email });
  }
});

test("who is chosen for a job to come stays until the school takes the choice back", async () => {
  const [teacher, substitute] = [await createTeacher(t.db), await createSubstitute(t.db)];
  const { id: key } = await postJob(t.ctx, teacher, newJob());
  await apply(t.ctx, substitute, { key, alreadyWarned: false });
  await choose(t.ctx, teacher, { key, email: substitute.email });
  expect(await refusal(closeAccount(t.ctx, substitute.email, "commandLine"))).toMatchObject({
    code: "chosen_ahead",
  });
  await removeChosen(t.ctx, teacher, { key, email: substitute.email });
  await closeAccount(t.ctx, substitute.email, "commandLine");
  expect((await signIn(substitute.email)).status).toBe(400);
});

test("an account that its owner deleted cannot be opened", async () => {
  const substitute = await createSubstitute(t.db);
  await app.as(substitute).post("/api/users/delete/account", { email: substitute.email });
  expect((await refusal(reopenAccount(t.ctx, substitute.email, "commandLine"))).status).toBe(404);
  expect((await signIn(substitute.email)).body.emailnotfound).toBeString();
});
