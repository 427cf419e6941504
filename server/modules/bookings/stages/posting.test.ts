// Shows (rule: who-hears-first).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { favourites, schools } from "../../../../db/schema/index.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { monday, refusal } from "../../jobs/fixture.ts";
import { postedJob } from "../../jobs/lists/posted/index.ts";
import { bothFirst, staged } from "./stages.fixture.ts";

const world = await staged();
const { t, school, principal, people, post, minutes, strike, stagesOf, opensIn, audience, close } = world;
afterAll(close);

const named = { audience: "named" as const, region: null };
const everybody = { audience: "everybody" as const, region: "FI-18" };

describe("a posting", () => {
  test("lets the first group in, and says when the others will be", async () => {
    const { id } = await post();
    expect(await opensIn(id)).toEqual(["open", 20, 40]);
  });

  test.each([
    ["is to all at once where its poster says so", { firstTo: [] }],
    ["begins within three hours", { startDate: "2026-11-02", startTime: "13:59" }],
  ])("%s", async (_how, changes) => {
    t.setNow(monday);
    const { id } = await post(changes);
    expect(await audience(id)).toEqual(everybody);
    expect(await stagesOf(id)).toEqual([]);
  });

  test("passes over a group of nobody, and is open to all where all are empty", async () => {
    const lonely = await createTeacher(t.db, { school });
    await t.db.delete(favourites).where(eq(favourites.ownerId, principal.id));
    const first = await post({}, lonely);
    expect(await opensIn(first.id)).toEqual(["open", "open", 20]);
    const all = await post({ firstTo: [{ group: "favourites", minutes: 20 }] }, lonely);
    expect(await audience(all.id)).toEqual(everybody);
    expect(await opensIn(all.id)).toEqual(["open", "open"]);
    await t.db.insert(favourites).values({ ownerId: principal.id, substituteId: people.principals.id });
  });

  test("is as the school has it unless its poster says otherwise, who may where the school lets teachers", async () => {
    const set = (columns: Partial<typeof schools.$inferInsert>) =>
      t.db.update(schools).set(columns).where(eq(schools.id, school.id));
    await set({ firstTo: bothFirst, teachersChooseFirst: false });
    expect(await audience((await post({ firstTo: undefined })).id)).toEqual(named);
    expect(await audience((await post({ firstTo: bothFirst })).id)).toEqual(named);
    expect(await refusal(post({ firstTo: [] }))).toMatchObject({ status: 403, code: "first_by_principal" });
    expect(await audience((await post({ firstTo: [] }, principal)).id)).toEqual(everybody);
    await set({ firstTo: null, teachersChooseFirst: true });
    expect(await audience((await post({ firstTo: undefined })).id)).toEqual(everybody);
  });

  test("names each group once, and favourites before the others", async () => {
    const twice = bothFirst.map(({ minutes }) => ({ group: "favourites" as const, minutes }));
    for (const firstTo of [twice, bothFirst.toReversed()])
      expect(await refusal(post({ firstTo }))).toMatchObject({
        status: 422,
        fields: { firstTo: "errors:job.firstOrder" },
      });
  });

  test("does not wait for a group of nobody, and does not say so", async () => {
    const [empty, known] = [await createSchool(t.db), await createSubstitute(t.db)];
    const owner = await createTeacher(t.db, { school: empty });
    await t.db.insert(favourites).values({ ownerId: owner.id, substituteId: known.id });
    const { id } = await post({}, owner);
    expect(await opensIn(id)).toEqual(["open", 20, 20]);
    expect((await postedJob(t.ctx, owner, id)).stage).toMatchObject({
      group: "favourites",
      next: "everybody",
    });
    minutes(20);
    await strike(id);
    expect(await audience(id)).toEqual(everybody);
  });
});
