// Shows (rule: reserve, requests-once, double-booking).
import { afterAll, describe, expect, test } from "bun:test";
import { and, eq, isNotNull } from "drizzle-orm";
import { applications, jobs } from "../../../../db/schema/index.ts";
import { Refusal } from "../../../platform/failures/errors.ts";
import { deleteJob } from "../../jobs/posting/index.ts";
import { accept } from "../asking/index.ts";
import { cannotCome } from "../cancelling/index.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { orderReserve, reserveFor } from "./index.ts";
import { reserve } from "./reserve.fixture.ts";

const w = await reserve();
const { t, teacher, principal, chosen, nea, emil, tuuli, stand, filled } = w;
afterAll(w.close);

/** What Nea is asked, as soon as she is; nothing where she is not within a second. */
async function hers(id: string): Promise<string> {
  for (let n = 0; n < 50; n++) {
    const found = (await w.all(id)).find(({ accountId }) => accountId === nea.id);
    if (found) return found.id;
    await Bun.sleep(20);
  }
  return crypto.randomUUID();
}

/** What may happen while one has the job, Nea stands in reserve, and Emil and Tuuli have applied. */
const verbs: Record<string, (id: string) => Promise<unknown>> = {
  "the chosen one cannot come": (id) => cannotCome(t.ctx, chosen, { key: id, illness: true, message: "" }),
  "says so on another device": (id) => cannotCome(t.ctx, chosen, { key: id, illness: true, message: "" }),
  "Nea leaves the reserve": (id) => stand(id, nea, false),
  "Emil comes into it": (id) => stand(id, emil),
  "Emil comes into it twice": (id) => Promise.all([stand(id, emil), stand(id, emil)]),
  "the school takes Nea out": (id) => orderReserve(t.ctx, principal, id, { person: nea.email, move: "out" }),
  "the school takes its choice back": (id) => removeChosen(t.ctx, teacher, { key: id }),
  "the school chooses another": (id) => choose(t.ctx, teacher, { key: id, email: tuuli.email }),
  "Nea takes it as soon as she is asked": async (id) => accept(t.ctx, nea, { id: await hers(id) }),
  "the job is deleted": (id) => deleteJob(t.ctx, teacher, id),
};
const names = Object.keys(verbs);
const pairs = names.flatMap((first, n) => names.slice(n + 1).map((second) => [first, second] as const));

/** What must be so whatever came first. */
async function holds(id: string) {
  const [job] = await t.db.select().from(jobs).where(eq(jobs.id, id));
  if (!job) return;
  const [all, booking] = [await w.all(id), await w.chosenFor(id)];
  const waiting = all.filter(({ state }) => state === "open" || state === "queued");
  expect(job.filled).toBe(booking !== undefined);
  if (booking) expect(waiting).toEqual([]);
  expect(all.filter(({ state }) => state === "open").length).toBeLessThanOrEqual(1);
  expect(new Set(waiting.map(({ accountId }) => accountId)).size).toBe(waiting.length);
  if (waiting.length > 0) expect(waiting.some(({ state }) => state === "open")).toBe(true);
  // Nobody who has left the reserve stands in it by another's doing.
  const inIt = and(
    eq(applications.jobId, id),
    isNotNull(applications.reserveEndedAt),
    isNotNull(applications.reserveSince),
  );
  expect(await t.db.select().from(applications).where(inIt)).toEqual([]);
  expect((await reserveFor(t.ctx, teacher, id)).some(({ email }) => email === chosen.email)).toBe(false);
}

describe("at once", () => {
  test.each(pairs)("%s, and %s", async (first, second) => {
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      const { id } = await filled();
      await stand(id, nea);
      const all = await Promise.allSettled(order.map((name) => verbs[name]?.(id)));
      for (const one of all) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(Refusal);
      await holds(id);
      await deleteJob(t.ctx, teacher, id).catch(() => {});
    }
  });
});
