// Shows (rule: open-list).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { jobs, schools } from "../../../../../db/schema/index.ts";
import { statementsOf } from "../../../../../tests/support/world/statements.ts";
import { newJob } from "../../fixture.ts";
import { openJobs } from "../../lists/index.ts";
import { changeJob, deleteJob, postJob } from "../../posting/index.ts";
import { regions } from "../../regions.fixture.ts";

const { t, region, close } = await regions();
afterAll(close);

/** A substitute who has read their list, with one job in it. */
async function readList() {
  const { teacher, substitute, school } = await region();
  const { id } = await postJob(t.ctx, teacher, newJob({ subjects: ["music"], description: "Ensin näin." }));
  const only = async () => (await openJobs(t.ctx, substitute)).active[0];
  expect(await only()).toMatchObject({ description: "Ensin näin." });
  return { teacher, substitute, school, id, only };
}

test("a list that was read before asks for what is its reader's own alone", async () => {
  const { substitute } = await readList();
  expect(await statementsOf(t, (ctx) => openJobs(ctx, substitute))).toHaveLength(1);
});

test("another reader of the same jobs asks for no more, and sees them as their own", async () => {
  const { substitute, teacher, only } = await readList();
  const { substitute: other } = await region();
  const same = { ...other, regions: substitute.regions };
  expect(await statementsOf(t, (ctx) => openJobs(ctx, same))).toHaveLength(1);
  await postJob(t.ctx, teacher, newJob({ startDate: "2026-11-20" }));
  expect((await openJobs(t.ctx, same)).active).toHaveLength(2);
  expect((await only())?.hiddenFrom).toEqual([]);
});

test("what is changed shows in the next list: a text, the subjects alone, the school's name", async () => {
  const { teacher, school, id, only } = await readList();
  await changeJob(t.ctx, teacher, { id, description: "Sitten näin." });
  expect(await only()).toMatchObject({ description: "Sitten näin." });
  const before = (await only())?.subjects;
  await changeJob(t.ctx, teacher, { id, subjects: ["physics"] });
  expect((await only())?.subjects).not.toEqual(before);
  expect((await only())?.subjects).toHaveLength(1);
  await changeJob(t.ctx, teacher, { id, grades: ["7"] });
  expect((await only())?.grades).toEqual(["7"]);
  await t.db.update(schools).set({ name: "Uusi koulu" }).where(eq(schools.id, school.id));
  expect(await only()).toMatchObject({ school: "Uusi koulu" });
});

test("what is written in a transaction that is given up is not kept", async () => {
  const { substitute, id, only } = await readList();
  const givenUp = t.db.transaction(async (db) => {
    await db.update(jobs).set({ description: "Peruttu." }).where(eq(jobs.id, id));
    const inside = await openJobs({ ...t.ctx, db }, substitute);
    expect(inside.active[0]).toMatchObject({ description: "Peruttu." });
    throw new Error("given up");
  });
  await expect(givenUp).rejects.toThrow("given up");
  expect(await only()).toMatchObject({ description: "Ensin näin." });
});

test("a job that is deleted is in no list", async () => {
  const { teacher, id, only } = await readList();
  await deleteJob(t.ctx, teacher, id);
  expect(await only()).toBeUndefined();
});

test("what others see as well cannot be changed by whoever reads it", async () => {
  const { substitute, only } = await readList();
  const job = await only();
  expect(() => job?.subjects.push("latin")).toThrow();
  expect((await openJobs(t.ctx, substitute)).active[0]?.subjects).toHaveLength(1);
});
