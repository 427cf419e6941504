// Shows (rule: take-data-along, delete-own-account, sessions-end-at-once).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { desc, eq, sql } from "drizzle-orm";
import {
  accounts,
  applications,
  criminalRecordChecks,
  events,
  favourites,
  files,
  jobPlacements,
  schoolBlocks,
  substituteProfiles,
  switchedOff,
} from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { createSubstitute, createTeacher, testPassword } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor } from "../../auth/index.ts";
import { apply } from "../../bookings/applications/index.ts";
import { choose } from "../../bookings/choice/index.ts";
import { blockSchool, placeJob } from "../../jobs/index.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { setSwitch } from "../../notifications/switches/index.ts";
import { deleteAccount } from "../delete.ts";
import { becomeSubstitute } from "./become-substitute.ts";
import { toggleFavourite } from "./favourites.ts";
import { setPicture } from "./picture.ts";
import { saveProfile } from "./save.ts";
import { changeType, saveSettings } from "./settings.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let teacher: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  teacher = await createTeacher(t.db);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const details = {
  birthDate: "12.3.1990",
  nativeLanguage: "suomi",
  status: "teacher",
  qualifications: [],
  regions: ["FI-18"],
};
const waiting = async () =>
  (
    await t.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length;
const read = async (as: Actor, email: string) => app.as(as).post("/api/shared/get/user", { email });

const posted = (poster: Actor, startDate: string) =>
  postJob(t.ctx, poster, { startDate, startTime: "08:00", endTime: "12:00", type: "one" });

async function applied(poster: Actor, person: Actor, day = "2027-03-01") {
  const job = await posted(poster, day);
  await apply(t.ctx, person, { key: job.id, alreadyWarned: false });
  return job;
}

describe("deleting an account", () => {
  const remove = (as: Actor) => app.as(as).post("/api/users/delete/account", { email: as.email });

  test("removes what identifies the person and ends the session", async () => {
    const person = await createSubstitute(t.db, { email: "poistuva@example.test", firstName: "Poistuva" });
    await applied(teacher, person, "2027-03-02");
    await t.db
      .insert(criminalRecordChecks)
      .values({ substituteId: person.id, country: "FI", seenOn: "2026-11-02" });
    expect((await remove(person)).status).toBe(200);
    expect(await t.db.select().from(criminalRecordChecks)).toEqual([]);
    const [told] = await t.db.select().from(events).orderBy(desc(events.id)).limit(1);
    expect(told).toMatchObject({ name: "applicationsChanged", accountIds: [teacher.id] });
    const row = await t.db.query.accounts.findFirst({ where: eq(accounts.id, person.id) });
    expect(JSON.stringify(row)).not.toContain("oistuva");
    expect(await t.db.select().from(applications).where(eq(applications.substituteId, person.id))).toEqual(
      [],
    );
    expect((await read(person, person.email)).status).toBe(401);
    const login = await app.anybody.post("/api/shared/login", {
      email: "poistuva@example.test",
      password: testPassword,
    });
    expect(login.body.code).toBe("email_not_found");
  });

  test("lets nothing come back that is saved at the same moment", async () => {
    const [person, remembered] = [await createSubstitute(t.db), await createSubstitute(t.db)];
    const job = await posted(teacher, "2027-03-04");
    const picture = { name: "0".repeat(32), originalName: "p", kind: "picture" as const, size: 1 };
    await t.db.insert(files).values({ ...picture, contentType: "image/webp", uploadedBy: person.id });
    const saving: (() => Promise<unknown>)[] = [
      () => saveProfile(t.ctx, person, { firstName: "Palaava", birthYear: "1990", experience: "Palaava" }),
      () => becomeSubstitute(t.ctx, { ...person, type: "teacher" }, details),
      () => saveSettings(t.ctx, person, { defaultDescription: "Palaava", findable: true }),
      () => setPicture(t.ctx, person, picture.name),
      () => changeType(t.ctx, person, "teacher"),
      () => toggleFavourite(t.ctx, { ...person, type: "teacher" }, remembered.id),
      () => setSwitch(t.ctx, person, { kind: "newJobs", channel: "mail", on: false }),
      () => placeJob(t.ctx, person, job.id, "inactive"),
      () => blockSchool(t.ctx, person, job.schoolId),
    ];
    const saved = await t.db.transaction(async (db) => {
      await deleteAccount({ ...t.ctx, db }, person);
      const under = Promise.allSettled(saving.map((save) => save()));
      await eventually("all wait", async () => (await waiting()) === saving.length);
      return { under };
    });
    const refused = { status: "rejected", reason: { status: 401 } };
    expect(await saved.under).toMatchObject(saving.map(() => refused));
    const row = await t.db.query.accounts.findFirst({ where: eq(accounts.id, person.id) });
    expect(row).toMatchObject({
      firstName: "",
      birthYear: "",
      defaultDescription: "",
      findable: false,
      image: null,
    });
    for (const table of [favourites, switchedOff, jobPlacements, schoolBlocks])
      expect(await t.db.$count(table)).toBe(0);
    expect(await t.db.$count(substituteProfiles, eq(substituteProfiles.accountId, person.id))).toBe(0);
  });

  test("waits while a school counts on the person", async () => {
    const person = await createSubstitute(t.db);
    const job = await applied(teacher, person, "2027-03-03");
    await choose(t.ctx, teacher, { key: job.id, email: person.email });
    expect((await remove(person)).body.code).toBe("chosen_ahead");
  });

  test("is for substitutes", async () => {
    expect((await remove(teacher)).status).toBe(403);
  });
});

test("my data holds everything of the person, and only of them", async () => {
  const person = await createSubstitute(t.db);
  const job = await applied(teacher, person, "2027-03-04");
  const { status, body } = await app.as(person).get("/api/shared/mydata");
  expect(status).toBe(200);
  expect(body.applications).toMatchObject([{ job: job.id }]);
  expect(body.account.email).toBe(person.email);
  expect(body.times).toMatchObject([{ last_login_at: expect.any(String) }]);
  expect(body).toMatchObject({ devices: [], criminalRecordChecks: [], urgentDefaults: [] });
  expect((await app.anybody.get("/api/shared/mydata")).status).toBe(401);
});
