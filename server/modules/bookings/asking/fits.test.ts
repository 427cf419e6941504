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
} from "../../../../db/schema/index.ts";
import { createPrincipal, createTeacher } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { saveTimes } from "../../availability/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { viewJob } from "../../jobs/lists/index.ts";
import { choose } from "../choice/index.ts";
import { applyTo, type Posting, posting } from "../fixture.ts";
import { hasWorked } from "../stages/stages.fixture.ts";
import { fitsFor } from "./fits.ts";
import { knownToSchools } from "./known.fixture.ts";

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

test("those whom the school knows are told, best fit first, those alike by name, with why", async () => {
  const { job, principal, people } = await knowing("FI-01");
  expect(await listed(job)).toEqual(["Ollut", "Oma", "Hakenut", "Löydetty", "Rehtorin"]);
  // Remembered by the one who asks.
  expect(await listed(job, principal)).toEqual(["Ollut", "Rehtorin", "Hakenut", "Löydetty"]);

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
    seen: false,
    reasons: [{ kind: "qualification", text: "Klasslärarbehörighet" }],
  });
  expect(second).toMatchObject({ lastName: "Ollut", daysHere: 1, seen: true, favourite: false });
  expect(second?.reasons.map(({ kind }) => kind)).toEqual(["worked"]);
  expect(third).toMatchObject({ lastName: "Oma", seen: false, favourite: true });
});

test("the address is told of those alone who have given it to the school", async () => {
  const { job, people } = await knowing("FI-02");
  const told = (await fitsFor(t.ctx, job.teacher, job.key)).filter((one) => "email" in one);
  expect(told.map(({ email }) => email)).toEqual([people.applied.email]);
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

test("at most ten are told; of those alike no name has a better chance", async () => {
  const job = await posting(t);
  for (let nth = 0; nth < 13; nth++) await remember(job.teacher, await named(`Sama ${10 + nth}`));
  const first = await fitsFor(t.ctx, job.teacher, job.key);
  expect(first).toHaveLength(10);
  const names = first.map(({ lastName }) => lastName);
  expect(names).toEqual(names.toSorted());
  await t.db.execute(sql`update accounts set last_name = 'Sama ' || (40 - substr(last_name, 6)::int)
    where last_name like 'Sama %'`);
  const again = await fitsFor(t.ctx, job.teacher, job.key);
  expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id).toReversed());

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
