// Shows (rule: who-hears-first, stages-once, found-by).
import { afterAll, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { assignments, favourites, jobReaders, jobStages, jobs } from "../../../../db/schema/index.ts";
import { createPrincipal, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";

import { toggleFavourite } from "../../accounts/profile/index.ts";
import { announced, monday, refusal } from "../../jobs/fixture.ts";
import { changeJob, deleteJob, expireJobs, postUrgently } from "../../jobs/posting/index.ts";
import { apply } from "../applications/index.ts";
import { cannotCome } from "../cancelling/index.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { audienceOf, openToAll } from "./index.ts";
import { staged } from "./stages.fixture.ts";
import { openLate } from "./tasks.ts";

const world = await staged();
const { t, school, teacher, principal, people, post, minutes, strike, stagesOf, opensIn, audience, close } =
  world;
afterAll(close);
const { favourite, been } = people;

const named = { audience: "named" as const, region: null };
const everybody = { audience: "everybody" as const, region: "FI-18" };
async function filled(startDate = "2026-11-04") {
  t.setNow(monday);
  const { id } = await post({ startDate });
  await apply(t.ctx, favourite, { key: id });
  await choose(t.ctx, teacher, { key: id, email: favourite.email });
  return id;
}

describe("the clock", () => {
  test("does nothing before its time, and comes again", async () => {
    const { id } = await post();
    minutes(19);
    await t.client`select graphile_worker.remove_job(${`open-stages ${id}`})`;
    await strike(id);
    expect(await opensIn(id)).toEqual(["open", 1, 21]);
    const [task] = await t.client`select run_at from graphile_worker.jobs where key = ${`open-stages ${id}`}`;
    expect(task?.["run_at"]).toBeDefined();
  });

  test("six hours late opens all that was due, once", async () => {
    const { id } = await post();
    minutes(6 * 60);
    const before = (await announced(t.db)).length;
    await Promise.all([strike(id), strike(id), strike(id)]);
    expect(await audience(id)).toEqual(everybody);
    expect((await announced(t.db)).length).toBe(before + 1);
  });

  test("is looked after where nobody was woken", async () => {
    t.setNow(monday);
    const { id } = await post();
    minutes(22);
    for (let times = 0; times < 2; times++) {
      await openLate(t.ctx);
      expect(await opensIn(id)).toEqual(["open", "open", 18]);
    }
  });

  test("stands while somebody is chosen, and begins anew when the place is free", async () => {
    const id = await filled("2026-11-05");
    expect(await opensIn(id)).toEqual(["open", "stands", "stands"]);
    minutes(60);
    await strike(id);
    expect(await audience(id)).toEqual(named);
    await removeChosen(t.ctx, teacher, { key: id });
    expect(await opensIn(id)).toEqual(["open", 20, 40]);
  });

  test("lets all in at once where the place is free too late to wait", async () => {
    const id = await filled();
    t.setNow(new Date("2026-11-04T04:00:00Z"));
    await cannotCome(t.ctx, favourite, { key: id, illness: true, message: "" });
    expect(await audience(id)).toEqual(everybody);
  });

  test("begins anew with the times of the job", async () => {
    t.setNow(monday);
    const { id } = await post();
    minutes(10);
    await changeJob(t.ctx, teacher, { id, startTime: "09:00" });
    expect(await opensIn(id)).toEqual(["open", 20, 40]);
    await changeJob(t.ctx, teacher, { id, description: "Avain kansliasta" });
    minutes(5);
    expect(await opensIn(id)).toEqual(["open", 15, 35]);
    await changeJob(t.ctx, teacher, {
      id,
      startDate: "2026-11-02",
      endDate: "2026-11-02",
      startTime: "13:00",
    });
    expect(await audience(id)).toEqual(everybody);
  });

  test("finds nothing of a job that is deleted or over", async () => {
    t.setNow(monday);
    const { id } = await post();
    await deleteJob(t.ctx, teacher, id);
    await strike(id);
    expect(await stagesOf(id)).toEqual([]);
    const late = await post();
    await apply(t.ctx, favourite, { key: late.id });
    t.setNow(new Date("2026-11-04T15:00:00Z"));
    await strike(late.id);
    expect(await audience(late.id)).toEqual(named);
    t.setNow(new Date("2026-11-06T15:00:00Z"));
    await expireJobs(t.ctx);
    expect(await t.db.$count(jobReaders, eq(jobReaders.jobId, late.id))).toBe(0);
    // The plan names nobody, and whoever copies the job has it.
    expect(await opensIn(late.id)).toEqual(["open", "stands", "stands"]);
  });
});

describe("open to all now", () => {
  test("is for who may manage the job, once, and stays", async () => {
    t.setNow(monday);
    const { id } = await post();
    const [colleague, other] = [await createTeacher(t.db, { school }), await createPrincipal(t.db)];
    for (const actor of [colleague, other]) {
      expect(await refusal(openToAll(t.ctx, actor, id))).toMatchObject({ status: 404 });
      expect(await refusal(audienceOf(t.ctx, actor, id))).toMatchObject({ status: 404 });
    }
    expect(await refusal(openToAll(t.ctx, favourite, id))).toMatchObject({ status: 403 });
    const before = (await announced(t.db)).length;
    const both = await Promise.all([openToAll(t.ctx, teacher, id), openToAll(t.ctx, principal, id)]);
    expect(both.map(({ opened }) => opened).sort()).toEqual([false, true]);
    expect((await announced(t.db)).length).toBe(before + 1);
    expect(await audience(id)).toEqual(everybody);
    expect((await audienceOf(t.ctx, teacher, id)).openedBy).toBe("person");
    minutes(60);
    await strike(id);
    expect((await announced(t.db)).length).toBe(before + 1);
  });

  test("is refused where somebody is chosen, or it is over", async () => {
    const id = await filled("2026-11-06");
    expect(await refusal(openToAll(t.ctx, teacher, id))).toMatchObject({ status: 409, code: "job_filled" });
    const { id: past } = await post();
    t.setNow(new Date("2026-11-04T15:00:00Z"));
    expect(await refusal(openToAll(t.ctx, teacher, past))).toMatchObject({ status: 409, code: "job_past" });
  });

  test("comes with an urgent posting of a place that fell free", async () => {
    const id = await filled("2026-11-09");
    await cannotCome(t.ctx, favourite, { key: id, illness: false, message: "" });
    expect(await audience(id)).toEqual(named);
    await postUrgently(t.ctx, principal, id);
    expect(await audience(id)).toEqual(everybody);
  });
});

test("who becomes a favourite while somebody is chosen hears of it when the place is free again", async () => {
  const id = await filled("2026-11-13");
  const later = await createSubstitute(t.db);
  await t.db.insert(favourites).values({ ownerId: teacher.id, substituteId: later.id });
  await removeChosen(t.ctx, teacher, { key: id });
  expect(
    await t.db.$count(jobReaders, and(eq(jobReaders.accountId, later.id), eq(jobReaders.jobId, id))),
  ).toBe(1);
});

test("a named job that a former release has left without a clock has one again", async () => {
  t.setNow(monday);
  const { id } = await post({ startDate: "2026-11-16" });
  await t.db.update(jobStages).set({ opensAt: null }).where(eq(jobStages.jobId, id));
  await openLate(t.ctx);
  expect(await opensIn(id)).toEqual(["open", 20, 40]);
});

test("who becomes a favourite while favourites hear of it hears of it too, and who was let in stays", async () => {
  t.setNow(monday);
  const { id } = await post();
  const later = await createSubstitute(t.db);
  await apply(t.ctx, later, { key: (await post({ firstTo: [] })).id });
  const hears = () => t.db.$count(jobReaders, eq(jobReaders.accountId, later.id));
  expect(await hears()).toBe(0);
  await toggleFavourite(t.ctx, principal, later.email);
  expect(await hears()).toBeGreaterThan(0);
  await toggleFavourite(t.ctx, principal, later.email);
  expect(await hears()).toBeGreaterThan(0);
  expect((await audienceOf(t.ctx, teacher, id)).groups[0]).toMatchObject({ group: "favourites", people: 4 });
});

test("a booking says as whom its substitute heard of the job", async () => {
  t.setNow(monday);
  const foundBy = async (id: string) =>
    (await t.db.select().from(assignments).where(eq(assignments.jobId, id)))[0]?.foundBy;
  expect(await foundBy(await filled("2026-11-10"))).toBe("favourites");
  const { id } = await post({ startDate: "2026-11-11" });
  minutes(20);
  await strike(id);
  await apply(t.ctx, been, { key: id });
  await choose(t.ctx, teacher, { key: id, email: been.email });
  expect(await foundBy(id)).toBe("beenHere");
  // With all others, though this was to be later.
  const all = await post({ startDate: "2026-11-12" });
  await openToAll(t.ctx, teacher, all.id);
  await apply(t.ctx, been, { key: all.id });
  await choose(t.ctx, teacher, { key: all.id, email: been.email });
  expect(await foundBy(all.id)).toBe("everybody");
});

test("the database keeps a job without a region to those who are named", async () => {
  const { id } = await post({ firstTo: [] });
  const set = async (columns: Partial<typeof jobs.$inferInsert>) => {
    await t.db.update(jobs).set(columns).where(eq(jobs.id, id));
  };
  await expect(set({ regionCode: null })).rejects.toThrow();
  await expect(set({ audience: "named" })).rejects.toThrow();
  await set({ audience: "named", regionCode: null });
});
