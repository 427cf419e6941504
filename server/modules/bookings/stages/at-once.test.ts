// Shows (rule: stages-once, who-hears-first, told-once, lock-order).
import { afterAll, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { assignments, events, favourites, jobs, rateLimits } from "../../../../db/schema/index.ts";
import { Refusal } from "../../../platform/failures/errors.ts";
import { toggleFavourite } from "../../accounts/profile/index.ts";
import { monday } from "../../jobs/fixture.ts";
import { changeJob, deleteJob } from "../../jobs/posting/index.ts";
import { apply } from "../applications/index.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { openToAll } from "./index.ts";
import { staged } from "./stages.fixture.ts";
import { openLate } from "./tasks.ts";

const w = await staged();
const { t, teacher, principal, people, post, strike } = w;
const { favourite, stranger } = people;
afterAll(w.close);

/** What may happen when the time of the second group has come; the favourite has applied. */
const verbs: Record<string, (id: string) => Promise<unknown>> = {
  "the clock strikes": (id) => strike(id),
  "the clock strikes twice": (id) => Promise.all([strike(id), strike(id)]),
  "the worker looks for what is late": () => openLate(t.ctx),
  "the teacher opens it to all": (id) => openToAll(t.ctx, teacher, id),
  "a principal opens it to all": (id) => openToAll(t.ctx, principal, id),
  "the favourite is chosen": (id) => choose(t.ctx, teacher, { key: id, email: favourite.email }),
  "the choice is taken back": (id) => removeChosen(t.ctx, principal, { key: id }),
  "somebody becomes a favourite": async () => {
    await toggleFavourite(t.ctx, principal, stranger.email);
  },
  "the job has another time": (id) => changeJob(t.ctx, teacher, { id, startTime: "09:00" }),
  "the job is deleted": (id) => deleteJob(t.ctx, teacher, id),
};
const names = Object.keys(verbs);
const pairs = names.flatMap((first, n) => names.slice(n + 1).map((second) => [first, second] as const));

/** What must be so whatever came first. */
async function holds(id: string) {
  const [job] = await t.db.select().from(jobs).where(eq(jobs.id, id));
  if (!job) return;
  const stages = await w.stagesOf(id);
  const opened = stages.map(({ openedAt }) => openedAt !== null);
  const isOpen = job.audience === "everybody";
  // One after the other, and none is left out.
  expect(opened).toEqual([...opened].sort((a, b) => Number(b) - Number(a)));
  expect([isOpen, job.regionCode !== null]).toEqual([opened.at(-1) ?? false, isOpen]);
  expect(job.filled).toBe((await t.db.$count(assignments, eq(assignments.jobId, id))) === 1);
  // The clock of what is not open goes, unless somebody is chosen.
  const waits = stages.filter(({ openedAt }) => !openedAt).map(({ opensAt }) => opensAt !== null);
  expect(new Set(waits)).toEqual(new Set(waits.length > 0 ? [!job.filled] : []));
  const told = await t.db
    .select({ region: events.regionCode })
    .from(events)
    .where(and(eq(events.name, "jobPosted"), eq(events.regionCode, "FI-18")));
  return told.length;
}

describe("at once", () => {
  test.each(pairs)("%s, and %s", async (first, second) => {
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      t.setNow(monday);
      const { id } = await post();
      await apply(t.ctx, favourite, { key: id });
      w.minutes(20);
      await t.db.delete(events);
      await t.db.delete(rateLimits);
      const all = await Promise.allSettled(order.map((name) => verbs[name]?.(id)));
      for (const one of all) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(Refusal);
      const told = await holds(id);
      // The region hears of it once, if at all.
      expect(told ?? 0).toBeLessThanOrEqual(1);
      await deleteJob(t.ctx, teacher, id).catch(() => {});
      await t.db.delete(favourites).where(eq(favourites.ownerId, principal.id));
    }
  });
});
