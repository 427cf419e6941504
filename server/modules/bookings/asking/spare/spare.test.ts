// Shows (rule: request-spared).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { schoolBlocks } from "../../../../../db/schema/index.ts";
import { createSubstitute } from "../../../../../tests/support/factories.ts";
import type { Actor } from "../../../auth/index.ts";
import { ownTimes, saveTimes, sayToday } from "../../../availability/index.ts";
import { refusal } from "../../../jobs/fixture.ts";
import { blockedSchools, unblockSchool } from "../../../jobs/index.ts";
import { deleteJob } from "../../../jobs/posting/index.ts";
import { asking } from "../asking.fixture.ts";
import { fitsFor } from "../fitting/index.ts";
import { accept, decline, myRequestFor, requestsTo, takeBack } from "../index.ts";
import { markedBy } from "./index.ts";
import { type Spare, spares } from "./rules.ts";

// On a Monday, 2 November, at 11; the jobs are on the Wednesday of that week.
const w = await asking();
const { t, school, teacher, colleague, post, askFor, states, requestOf } = w;
afterAll(w.close);

const today = "2026-11-02";
const wednesday = 3;

/** Somebody who is asked for a job: the teacher remembers none but the three of the fixture, so by having applied they are known. */
async function asked(person: Actor = w.nea) {
  const { id } = await post();
  await askFor(id, [person]);
  return { jobId: id, request: await requestOf(id, person) };
}
const timesOf = async (person: Actor) => (await ownTimes(t.ctx, person)).present;
const exceptionsOf = async (person: Actor) => (await timesOf(person)).exceptions;
const dayOf = async (person: Actor) => (await timesOf(person)).week.find(({ day }) => day === wednesday);
const hides = async (person: Actor) => (await blockedSchools(t.ctx, person)).map(({ id }) => id);
const marked = async (person: Actor, hidden = false) => {
  const {
    weekday,
    hasHours: _,
    ...rest
  } = await markedBy(t.ctx, person, { startDate: "2026-11-04", hidden });
  expect(weekday).toBe(wednesday);
  return rest;
};

test("with a no goes that they cannot today, until midnight, with where that came from; twice it is marked once", async () => {
  const { jobId, request } = await asked();
  await decline(t.ctx, w.nea, { id: request, spare: "today" });
  await decline(t.ctx, w.nea, { id: request, spare: "today" });
  expect(await states(jobId)).toEqual(["declined"]);
  expect(await exceptionsOf(w.nea)).toMatchObject([
    { from: today, to: today, state: "cannot", source: "declined" },
  ]);
  expect(await marked(w.nea)).toEqual({ today: true, day: false, school: false });
  // As any such day: it is taken back with a tap.
  await sayToday(t.ctx, w.nea, { can: true });
  expect(await exceptionsOf(w.nea)).toEqual([]);
  await deleteJob(t.ctx, teacher, jobId);
});

test("what was said of today before stays as it was said", async () => {
  await sayToday(t.ctx, w.nea, { can: false });
  const { jobId, request } = await asked();
  await decline(t.ctx, w.nea, { id: request, spare: "today" });
  expect(await exceptionsOf(w.nea)).toMatchObject([{ source: "today" }]);
  await sayToday(t.ctx, w.nea, { can: true });
  await deleteJob(t.ctx, teacher, jobId);
});

test("after a no the weekday of the job is marked, and no other day of the week", async () => {
  await saveTimes(t.ctx, w.nea, { week: [{ day: 4, state: "free", spans: [{ from: 480, to: 720 }] }] });
  const { jobId, request } = await asked();
  await decline(t.ctx, w.nea, { id: request });
  expect(await marked(w.nea)).toEqual({ today: false, day: false, school: false });
  for (const _ of [1, 2]) await decline(t.ctx, w.nea, { id: request, spare: "day" });
  const { week } = await timesOf(w.nea);
  expect(week.map(({ state }) => state)).toEqual([
    ...["untold", "untold", "cannot", "free"],
    ...["untold", "untold", "untold"],
  ] as never);
  expect(week[3]?.spans).toEqual([{ from: 480, to: 720 }]);
  expect(await marked(w.nea)).toEqual({ today: false, day: true, school: false });
  // Whom the school might ask is asked of it no more, and it is not told why.
  const other = await post();
  expect((await fitsFor(t.ctx, teacher, other.id)).map(({ id }) => id)).not.toContain(w.nea.id);
  await saveTimes(t.ctx, w.nea, { week: [{ day: 3, state: "untold" }] });
  for (const id of [jobId, other.id]) await deleteJob(t.ctx, teacher, id);
});

test("the day that was read is marked, not the one on which the job lies by now, and told hours are said before", async () => {
  const { jobId, request } = await asked();
  await decline(t.ctx, w.nea, { id: request });
  const late = decline(t.ctx, w.nea, { id: request, spare: "day", weekday: wednesday + 1 });
  expect(await refusal(late)).toMatchObject({ status: 409, code: "request_over" });
  expect((await dayOf(w.nea))?.state).toBe("untold");
  await saveTimes(t.ctx, w.nea, {
    week: [{ day: wednesday, state: "free", spans: [{ from: 480, to: 720 }] }],
  });
  const { hasHours } = await markedBy(t.ctx, w.nea, { startDate: "2026-11-04", hidden: false });
  expect(hasHours).toBe(true);
  await saveTimes(t.ctx, w.nea, { week: [{ day: wednesday, state: "untold" }] });
  await deleteJob(t.ctx, teacher, jobId);
});

test("after a no the school is hidden, and shown again as any that is", async () => {
  const { jobId, request } = await asked();
  await decline(t.ctx, w.nea, { id: request });
  for (const _ of [1, 2]) await decline(t.ctx, w.nea, { id: request, spare: "school" });
  expect(await hides(w.nea)).toEqual([school.id]);
  expect(await marked(w.nea, true)).toEqual({ today: false, day: false, school: true });
  await unblockSchool(t.ctx, w.nea, school.id);
  expect(await hides(w.nea)).toEqual([]);
  await deleteJob(t.ctx, teacher, jobId);
});

test("two devices that press at once mark it once, and one that has not seen the no yet changes nothing", async () => {
  const { jobId, request } = await asked();
  await Promise.all(
    spares.flatMap((spare) => [1, 2].map(() => decline(t.ctx, w.nea, { id: request, spare }))),
  );
  await decline(t.ctx, w.nea, { id: request });
  expect(await exceptionsOf(w.nea)).toHaveLength(1);
  expect(await dayOf(w.nea)).toMatchObject({ state: "cannot" });
  expect(await hides(w.nea)).toEqual([school.id]);
  expect(await refusal(accept(t.ctx, w.nea, { id: request }))).toMatchObject({
    status: 409,
    code: "request_over",
    fields: { msg: "errors:request.declined" },
  });
  await sayToday(t.ctx, w.nea, { can: true });
  await saveTimes(t.ctx, w.nea, { week: [{ day: wednesday, state: "untold" }] });
  await unblockSchool(t.ctx, w.nea, school.id);
  await deleteJob(t.ctx, teacher, jobId);
});

test.each(spares)(
  "%s is marked for nobody else, by no school, and not of what was never declined",
  async (spare) => {
    const { jobId, request } = await asked();
    expect(await refusal(decline(t.ctx, w.emil, { id: request, spare }))).toMatchObject({ status: 404 });
    expect(await refusal(decline(t.ctx, teacher, { id: request, spare }))).toMatchObject({ status: 403 });
    await takeBack(t.ctx, teacher, { key: jobId });
    expect(await refusal(decline(t.ctx, w.nea, { id: request, spare }))).toMatchObject({
      status: 409,
      code: "request_over",
    });
    for (const person of [w.nea, w.emil]) {
      expect(await exceptionsOf(person)).toEqual([]);
      expect(await dayOf(person)).toMatchObject({ state: "untold" });
      expect(await hides(person)).toEqual([]);
    }
    await deleteJob(t.ctx, teacher, jobId);
  },
);

test("the school is told nothing of it: it reads the same no, and the same of the person", async () => {
  const read = async (spare?: Spare) => {
    const person = await createSubstitute(t.db, { firstName: "Oskar", lastName: "Wiik" });
    const { id } = await post();
    // Known to the school by having applied for another job of it.
    await t.client`insert into favourites (owner_id, substitute_id) values (${teacher.id}, ${person.id})`;
    await t.client`insert into peace (account_id, quiet_weekdays_from, quiet_weekdays_to, quiet_weekends_from, quiet_weekends_to)
      values (${person.id}, 0, 0, 0, 0)`;
    await askFor(id, [person]);
    await decline(t.ctx, person, { id: await requestOf(id, person), spare });
    const [told] = await requestsTo(t.ctx, teacher, id);
    const news =
      await t.client`select kind from news where account_id in (${teacher.id}, ${colleague.id}) and job_id = ${id}`;
    expect(await myRequestFor(t.ctx, person, id)).toMatchObject({ state: "declined" });
    await deleteJob(t.ctx, teacher, id);
    return { told: { ...told, id: "", personId: "" }, news: news.length };
  };
  const plain = await read();
  for (const spare of spares) expect(await read(spare)).toEqual(plain);
  expect(await t.db.$count(schoolBlocks, eq(schoolBlocks.schoolId, school.id))).toBe(1);
});
