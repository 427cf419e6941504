// Shows (rule: who-may-be-asked, fit-order, address-told).
import { afterAll, describe, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import {
  accounts,
  accountTypes,
  favourites,
  requests,
  schoolBlocks,
  substituteQualifications,
  substituteRegions,
} from "../../../../../db/schema/index.ts";
import { createPrincipal, createTeacher } from "../../../../../tests/support/factories.ts";
import type { Actor } from "../../../auth/index.ts";
import { saveTimes } from "../../../availability/index.ts";
import { newJob, refusal } from "../../../jobs/fixture.ts";
import { viewJob } from "../../../jobs/lists/index.ts";
import { postJob } from "../../../jobs/posting/index.ts";
import { choose } from "../../choice/index.ts";
import { applyTo, type Posting, posting } from "../../fixture.ts";
import { hasWorked } from "../../stages/stages.fixture.ts";
import { openSubstitute } from "../../substitutes/index.ts";
import { knownToSchools } from "../known.fixture.ts";
import { fitsFor, knownFor } from "./fits.ts";

const { t, named, remember, remembering, knowing, close } = await knownToSchools();
afterAll(close);

const pick = async (from: Posting, substitute: Actor) => {
  await applyTo(t, substitute, from);
  await choose(t.ctx, from.teacher, { key: from.key, email: substitute.email });
};
const request =
  (how: Pick<typeof requests.$inferInsert, "state" | "until" | "endedAt">) =>
  (person: Actor, { teacher, key }: Posting) =>
    t.db.insert(requests).values({
      jobId: key,
      schoolId: teacher.schools[0]?.id ?? "",
      accountId: person.id,
      place: 1,
      askedAt: t.ctx.now(),
      ...how,
    });
const listed = async ({ teacher, key }: Posting, actor = teacher) =>
  (await fitsFor(t.ctx, actor, key)).map(({ lastName }) => lastName);

test("those whom the school knows are told, best fit first, with why", async () => {
  const { job, principal, people } = await knowing("FI-01");
  const alike = (names: string[]) => [...names.slice(0, 2), ...names.slice(2).toSorted()];
  expect(alike(await listed(job))).toEqual(["Ollut", "Oma", "Hakenut", "Löydetty", "Rehtorin"]);
  // Remembered by the one who asks.
  expect(alike(await listed(job, principal))).toEqual(["Ollut", "Rehtorin", "Hakenut", "Löydetty"]);

  await t.db
    .insert(substituteQualifications)
    .values({ accountId: people.found.id, kind: "held", value: "fi-class-teacher" });
  await viewJob(t.ctx, people.been, job.key);
  const [first, second, third] = await fitsFor(t.ctx, { ...job.teacher, lang: "sv" }, job.key);
  expect(first).toEqual({
    id: people.found.id,
    firstName: "Testi",
    lastName: "Löydetty",
    image: null,
    favourite: false,
    daysHere: 0,
    lastDayHere: null,
    openable: true,
    seen: false,
    reasons: [{ kind: "qualification", text: "Klasslärarbehörighet" }],
  });
  const seenAt = t.ctx.now().toISOString();
  expect(second).toMatchObject({ lastName: "Ollut", daysHere: 1, seen: true, seenAt, favourite: false });
  expect(second?.lastDayHere).toMatch(/^2026-10-/);
  expect(second?.reasons.map(({ kind }) => kind)).toEqual(["worked"]);
  expect(third).toMatchObject({ lastName: "Oma", seen: false, favourite: true });
});

test("the address is told of those alone who have given it to the school", async () => {
  const { job, people } = await knowing("FI-02");
  const told = (await fitsFor(t.ctx, job.teacher, job.key)).filter((one) => "email" in one);
  expect(told.map(({ email }) => email)).toEqual([people.applied.email]);
});

test("a profile is offered that the school may open, and an extract told to principals of who has applied to them", async () => {
  const { job, principal, people } = await knowing("FI-05");
  const told = async (actor: Actor) =>
    new Map((await fitsFor(t.ctx, actor, job.key)).map((one) => [one.lastName, one]));
  const mine = await told(job.teacher);
  const openable = [...mine.values()].filter((one) => one.openable).map(({ lastName }) => lastName);
  // Whoever is remembered, or was there, and lets nobody find them has no page for the school.
  expect(openable.sort()).toEqual(["Hakenut", "Löydetty"]);
  for (const one of [people.applied, people.found])
    expect(await openSubstitute(t.ctx, job.teacher, one.id)).toMatchObject({ id: one.id });
  for (const one of [people.been, people.own, people.principals])
    expect(await refusal(openSubstitute(t.ctx, job.teacher, one.id))).toMatchObject({ status: 404 });
  expect([...mine.values()].some((one) => "record" in one)).toBe(false);
  const { lastName } = people.applied;
  expect((await told(principal)).get(lastName)?.record).toEqual({ seenOn: null, valid: false });
  const others = [...(await told(principal)).values()].filter((one) => one.lastName !== lastName);
  expect(others.length).toBeGreaterThan(0);
  expect(others.some((one) => "record" in one)).toBe(false);
});

test("by name others than the ten are found, none of whom may not be asked", async () => {
  const job = await posting(t);
  const people = [];
  for (let nth = 0; nth < 13; nth++) people.push(await named(`Sama ${10 + nth}`));
  for (const one of people) await remember(job.teacher, one);
  const ten = await listed(job);
  const left = people.find(({ lastName }) => !ten.includes(lastName)) as Actor;
  const byName = async (name: string) =>
    (await fitsFor(t.ctx, job.teacher, job.key, { name })).map(({ lastName }) => lastName);
  expect(await byName(` ${left.lastName.toUpperCase()} testi `)).toEqual([left.lastName]);
  expect(await byName("sama")).toHaveLength(10);
  const but = (await fitsFor(t.ctx, job.teacher, job.key)).map(({ id }) => id);
  const rest = await fitsFor(t.ctx, job.teacher, job.key, { but });
  expect(rest.map(({ id }) => id).sort()).toEqual(
    people
      .map(({ id }) => id)
      .filter((id) => !but.includes(id))
      .sort(),
  );
  expect(await byName("muu")).toEqual([]);
  await pick(await posting(t, "09:00", "10:00"), left);
  expect(await byName(left.lastName)).toEqual([]);
});

test("of people who are named those are known who may be asked, and whether something keeps them from it", async () => {
  const { job, person } = await remembering();
  const stranger = await named("Vieras");
  const ids = [person.id, stranger.id, job.teacher.id];
  const known = async () =>
    (await knownFor(t.ctx, job.teacher, job.key, ids)).map(({ id, isFree }) => [id, isFree]);
  expect(await known()).toEqual([[person.id, true]]);
  await saveTimes(t.ctx, person, { week: [{ day: 3, state: "cannot", spans: [] }] });
  expect(await known()).toEqual([[person.id, false]]);
  expect(await knownFor(t.ctx, job.teacher, job.key, [])).toEqual([]);
  for (const actor of [await createTeacher(t.db), await createPrincipal(t.db)])
    expect(await refusal(knownFor(t.ctx, actor, job.key, ids))).toMatchObject({ status: 404 });
  expect(await refusal(knownFor(t.ctx, person, job.key, ids))).toMatchObject({ status: 403 });
});

describe("left out is who", () => {
  const cases: [string, (person: Actor, job: Posting) => Promise<unknown>][] = [
    ["has applied", (person, job) => applyTo(t, person, job)],
    ["waits to be asked", request({ state: "queued" })],
    ["is asked", request({ state: "open", until: t.ctx.now() })],
    ["has declined", request({ state: "declined", endedAt: t.ctx.now() })],
    [
      "hides the school",
      (person, { teacher }) =>
        t.db.insert(schoolBlocks).values({ accountId: person.id, schoolId: teacher.schools[0]?.id ?? "" }),
    ],
    ["is chosen elsewhere at the time", async (person) => pick(await posting(t), person)],
    ["is chosen elsewhere within it", async (person) => pick(await posting(t, "09:00", "10:00"), person)],
    [
      "cannot then, by their own times",
      (person) => saveTimes(t.ctx, person, { week: [{ day: 3, state: "cannot", spans: [] }] }),
    ],
    [
      "has a closed account",
      ({ id }) => t.db.update(accounts).set({ closedAt: t.ctx.now() }).where(eq(accounts.id, id)),
    ],
    [
      "has not confirmed the account",
      ({ id }) => t.db.update(accounts).set({ confirmedAt: null }).where(eq(accounts.id, id)),
    ],
    [
      "is no substitute any more",
      ({ id }) => t.db.update(accountTypes).set({ type: "teacher" }).where(eq(accountTypes.accountId, id)),
    ],
    [
      "does not work in the region",
      ({ id }) =>
        t.db
          .update(substituteRegions)
          .set({ regionCode: "FI-11" })
          .where(eq(substituteRegions.accountId, id)),
    ],
    [
      "is remembered no more",
      ({ id }, { teacher }) =>
        t.db
          .delete(favourites)
          .where(and(eq(favourites.ownerId, teacher.id), eq(favourites.substituteId, id))),
    ],
  ];
  test.each(cases)("%s", async (_who, change) => {
    const { job, person } = await remembering();
    expect(await listed(job)).toEqual(["Muistettu"]);
    await change(person, job);
    expect(await listed(job)).toEqual([]);
  });
});

test("whoever is free by their own times, or chosen at another time, stays", async () => {
  const { job, person } = await remembering();
  await saveTimes(t.ctx, person, { week: [{ day: 3, state: "free", spans: [{ from: 0, to: 1440 }] }] });
  await pick(await posting(t, "16:00", "17:00"), person);
  expect(await listed(job)).toEqual(["Muistettu"]);
  expect((await fitsFor(t.ctx, job.teacher, job.key))[0]?.reasons.map(({ kind }) => kind)).toEqual([
    "favourite",
  ]);
});

test("at most ten are told; of those alike no name has a better chance, nor comes first", async () => {
  const job = await posting(t);
  for (let nth = 0; nth < 13; nth++) await remember(job.teacher, await named(`Sama ${10 + nth}`));
  const first = await fitsFor(t.ctx, job.teacher, job.key);
  expect(first).toHaveLength(10);
  await t.db.execute(sql`update accounts set last_name = 'Sama ' || (40 - substr(last_name, 6)::int)
    where last_name like 'Sama %'`);
  const again = await fitsFor(t.ctx, job.teacher, job.key);
  expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  // For another job the lot falls otherwise.
  const other = await postJob(t.ctx, job.teacher, newJob());
  const others = await fitsFor(t.ctx, job.teacher, other.id);
  expect(others.map(({ id }) => id)).not.toEqual(first.map(({ id }) => id));

  const been = await named("Ollut");
  await hasWorked(t, job.teacher, been, "2026-11-25");
  expect((await listed(job))[0]).toBe("Ollut");
});

test("of another school's job, and of a colleague's, there is nothing; a substitute may not ask", async () => {
  const { job, school, people } = await knowing("FI-04");
  const colleague = await createTeacher(t.db, { school });
  for (const actor of [await createTeacher(t.db), await createPrincipal(t.db), colleague])
    expect(await refusal(fitsFor(t.ctx, actor, job.key))).toMatchObject({ status: 404 });
  for (const actor of Object.values(people))
    expect(await refusal(fitsFor(t.ctx, actor, job.key))).toMatchObject({ status: 403 });
});
