// Shows (rule: applicants-of-a-region, findable-substitutes).
import { afterAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { statementsOf } from "../../../../tests/support/world/statements.ts";
import { deleteAccount } from "../../accounts/index.ts";
import { saveSettings, toggleFavourite } from "../../accounts/profile/index.ts";
import type { Actor } from "../../auth/index.ts";
import { monday, newJob, refusal } from "../../jobs/fixture.ts";
import { blockSchool, knownSubstitute } from "../../jobs/index.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { withdraw } from "../applications/index.ts";
import { choosing } from "../choice/choosing.fixture.ts";
import { applyTo } from "../fixture.ts";
import { openSubstitute, type SubstituteFilter, someSubstitutes } from "../substitutes/index.ts";

const { t, applicant, pick, close } = await choosing();
afterAll(close);

/** A region of its own for each test: others' substitutes are not there. */
const regions = ["FI-01", "FI-02", "FI-04", "FI-05", "FI-07", "FI-08", "FI-09", "FI-10"];

async function school() {
  t.setNow(monday);
  const [region = ""] = regions.splice(0, 1);
  const teacher = await createTeacher(t.db);
  const [own] = teacher.schools;
  if (!own) throw new Error("no school");
  await t.db.execute(sql`update schools set region_code = ${region} where id = ${own.id}`);
  own.regionCode = region;
  const substitute = (name: string, more: object = {}) =>
    createSubstitute(t.db, { firstName: name, lastName: "Aalto", regions: [region], ...more });
  const findable = async (name: string, more: object = {}) => {
    const person = await substitute(name, more);
    await saveSettings(t.ctx, person, { findable: true });
    return person;
  };
  const job = async () => ({ teacher, key: (await postJob(t.ctx, teacher, newJob())).id });
  return { teacher, own, region, substitute, findable, job };
}

const names = async (actor: Actor, filter: SubstituteFilter = {}) =>
  (await someSubstitutes(t.ctx, actor, { ...filter, limit: 50 })).items.map(({ firstName }) => firstName);
const notSeen = async (actor: Actor, who: string) =>
  expect(await refusal(openSubstitute(t.ctx, actor, who))).toMatchObject({ status: 404, code: "not_found" });

describe("a school's list of substitutes", () => {
  test("has who applied there, and who lets schools of their regions find them, and nobody else", async () => {
    const { teacher, substitute, findable, job } = await school();
    const applied = await substitute("Aino");
    await applyTo(t, applied, await job());
    const found = await findable("Eino");
    const silent = await substitute("Hilja");
    const away = await findable("Kauko", { regions: ["FI-18"] });
    expect(await names(teacher)).toEqual(["Aino", "Eino"]);
    expect(await names(teacher, { only: "applied" })).toEqual(["Aino"]);
    expect(await names(teacher, { only: "found" })).toEqual(["Eino"]);
    for (const person of [silent, away, { email: "nobody@example.test" }])
      await notSeen(teacher, person.email);
    expect(await openSubstitute(t.ctx, teacher, found.id)).toMatchObject({
      applied: false,
      firstName: "Eino",
    });
    await saveSettings(t.ctx, found, { findable: false });
    expect(await names(teacher)).toEqual(["Aino"]);
    await notSeen(teacher, found.id);
  });

  test("tells no telephone and no address of who was found, and the telephone of an applicant only while chosen", async () => {
    const { teacher, substitute, findable, job } = await school();
    await findable("Eino");
    const [stranger] = (await someSubstitutes(t.ctx, teacher, { limit: 5 })).items;
    expect(stranger).not.toHaveProperty("phone");
    expect(stranger).not.toHaveProperty("email");
    const applied = await substitute("Aino");
    const posted = await job();
    await applyTo(t, applied, posted);
    const one = await openSubstitute(t.ctx, teacher, applied.email);
    expect(one).toMatchObject({ email: applied.email, appliedTo: [posted.key], chosenFor: [], daysHere: 0 });
    for (const secret of ["phone", "birthDate", "birthYear", "address"])
      expect(one).not.toHaveProperty(secret);
    await pick(posted, applied);
    // Whoever is chosen does not apply for it any more.
    expect(await openSubstitute(t.ctx, teacher, applied.email)).toMatchObject({
      phone: "+358 40 000 0021",
      appliedTo: [],
      chosenFor: [posted.key],
    });
    t.setNow(new Date("2026-11-06T08:00:00Z"));
    const after = await openSubstitute(t.ctx, teacher, applied.email);
    expect(after).toMatchObject({ daysHere: 1, lastDayHere: "2026-11-04", appliedTo: [], chosenFor: [] });
    expect(after).not.toHaveProperty("phone");
  });

  test("is of one's own schools alone, and for who posts for a school", async () => {
    const { own, substitute, job } = await school();
    const applied = await substitute("Aino");
    await applyTo(t, applied, await job());
    const principal = await createPrincipal(t.db, { schools: [own] });
    const colleague = await createTeacher(t.db, { school: own });
    for (const actor of [principal, colleague]) expect(await names(actor)).toEqual(["Aino"]);
    const stranger = await createTeacher(t.db);
    expect(await names(stranger, { only: "applied" })).toEqual([]);
    await notSeen(stranger, applied.email);
    expect((await refusal(names(stranger, { school: own.id }))).status).toBe(403);
    const operator = await createOperator(t.db);
    expect((await refusal(names(operator))).status).toBe(403);
    await notSeen(operator, applied.email);
    expect((await refusal(names(applied))).status).toBe(403);
    expect((await refusal(openSubstitute(t.ctx, applied, applied.email))).status).toBe(403);
  });

  test("is left by who hides the school, takes the application back, or deletes the account", async () => {
    const { teacher, own, substitute, findable, job } = await school();
    const posted = await job();
    const hiding = await findable("Eino");
    await applyTo(t, hiding, posted);
    const leaving = await substitute("Aino");
    await applyTo(t, leaving, posted);
    const going = await findable("Taimi");
    expect(await names(teacher)).toEqual(["Aino", "Eino", "Taimi"]);
    await blockSchool(t.ctx, hiding, own.id);
    await withdraw(t.ctx, leaving, posted.key);
    await deleteAccount(t.ctx, going);
    expect(await names(teacher)).toEqual([]);
    for (const person of [hiding, leaving, going]) await notSeen(teacher, person.id);
  });

  test("is searched by name, status, subject and favourites, and comes in parts by name", async () => {
    const { teacher, findable } = await school();
    const people = [];
    for (const name of ["Venla", "Aino", "Eino", "Hilja"]) people.push(await findable(name));
    const [venla, aino, , hilja] = people;
    // As it is called in Sweden.
    await t.db.execute(
      sql`update substitute_profiles set second_subject = 'Bild' where account_id = ${hilja?.id}`,
    );
    await t.db.execute(sql`update substitute_profiles set status = 'student' where account_id = ${aino?.id}`);
    await t.db.execute(
      sql`update substitute_profiles set main_subject = 'Matematik' where account_id = ${venla?.id}`,
    );
    expect(await toggleFavourite(t.ctx, teacher, venla?.id ?? "")).toEqual({ remembered: true });
    expect(await names(teacher, { search: "ei aal" })).toEqual(["Eino"]);
    expect(await names(teacher, { status: "student" })).toEqual(["Aino"]);
    expect(await names(teacher, { subject: "mathematics" })).toEqual(["Venla"]);
    expect(await names(teacher, { subject: "visual-arts" })).toEqual(["Hilja"]);
    expect(await names(teacher, { favourites: true })).toEqual(["Venla"]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const part = await someSubstitutes(t.ctx, teacher, { limit: 3, cursor });
      seen.push(...part.items.map(({ firstName }) => firstName));
      cursor = part.nextCursor;
    } while (cursor);
    expect(seen).toEqual(["Aino", "Eino", "Hilja", "Venla"]);
    expect((await refusal(someSubstitutes(t.ctx, teacher, { limit: 3, cursor: "x" }))).status).toBe(422);
  });
});

test("a substitute is on no list before they let schools find them", async () => {
  const { teacher, substitute } = await school();
  const person = await substitute("Aino");
  const [row] = await t.db
    .select({ findable: accounts.findable })
    .from(accounts)
    .where(eq(accounts.id, person.id));
  expect(row).toEqual({ findable: false });
  expect((await refusal(toggleFavourite(t.ctx, teacher, person.id))).status).toBe(422);
  const { substitute: other, jobs } = await applicant(["08:00", "12:00"]);
  expect(await names(jobs[0].teacher)).toContain(other.firstName);
});

test("a substitute with several applications is read in as few statements as one with one", async () => {
  const { teacher, substitute } = await school();
  const person = await substitute("Aino");
  const counts = [];
  for (const startDate of ["2026-11-05", "2026-11-06", "2026-11-09"]) {
    const { id: key } = await postJob(t.ctx, teacher, newJob({ startDate }));
    await applyTo(t, person, { teacher, key });
    let read: string[] = [];
    const statements = await statementsOf(t, async (ctx) => {
      read = (await knownSubstitute(ctx, teacher, person.id)).jobs.map((job) => job.id);
    });
    counts.push(statements.length);
    expect(read).toHaveLength(counts.length);
    expect(read.at(-1)).toBe(key);
  }
  expect(new Set(counts).size).toBe(1);
});
