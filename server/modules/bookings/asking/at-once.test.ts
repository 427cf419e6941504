// Shows (rule: requests-once, request-accepted, double-booking, requests-kept, lock-order).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { favourites, jobs } from "../../../../db/schema/index.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { deleteAccount } from "../../accounts/index.ts";
import { changeJob, deleteJob } from "../../jobs/posting/index.ts";
import { apply } from "../applications/apply.ts";
import { withdraw } from "../applications/withdraw.ts";
import { someoneWaits } from "../choice/choosing.fixture.ts";
import { choose } from "../choice/index.ts";
import { asking } from "./asking.fixture.ts";
import { accept, ask, decline, takeBack } from "./index.ts";
import { endRequest } from "./turns/tasks.ts";

const w = await asking();
const { t, teacher, nea, emil, tuuli } = w;
afterAll(w.close);

/** Nea is asked, Emil waits behind her, and Tuuli has applied. */
async function asked() {
  const { id } = await w.post();
  await w.askFor(id, [nea, emil]);
  await apply(t.ctx, tuuli, { key: id });
  return { id, hers: await w.requestOf(id, nea) };
}
type Asked = Awaited<ReturnType<typeof asked>>;

const verbs: Record<string, (of: Asked) => Promise<unknown>> = {
  "she takes it": ({ hers }) => accept(t.ctx, nea, { id: hers }),
  "she takes it on another device": ({ hers }) => accept(t.ctx, nea, { id: hers }),
  "she says no": ({ hers }) => decline(t.ctx, nea, { id: hers }),
  "she applies, and takes that back": async ({ id }) => {
    await apply(t.ctx, nea, { key: id });
    await withdraw(t.ctx, nea, id);
  },
  "another is chosen": ({ id }) => choose(t.ctx, teacher, { key: id, email: tuuli.email }),
  "the school takes it back": ({ id }) => takeBack(t.ctx, teacher, { key: id }),
  "the job has another time": ({ id }) => changeJob(t.ctx, teacher, { id, endTime: "14:00" }),
  "the job is deleted": ({ id }) => deleteJob(t.ctx, teacher, id),
  "the clock strikes": ({ id }) => w.strike(id),
  "the clock strikes twice": ({ id }) => Promise.all([w.strike(id), w.strike(id)]),
};
const names = Object.keys(verbs);
const pairs = names.flatMap((first, n) => names.slice(n + 1).map((second) => [first, second] as const));

describe("at once", () => {
  test.each(pairs)("%s, and %s", async (first, second) => {
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      const of = await asked();
      // The clock that strikes finds that the time is over.
      if (order.some((name) => name.startsWith("the clock"))) w.minutes(15);
      await Promise.allSettled(order.map((name) => verbs[name]?.(of)));
      await w.holds(of.id);
      // Nobody has taken back what somebody took.
      const taken = (await w.all(of.id)).find(({ state }) => state === "accepted");
      const chosen = await w.chosenFor(of.id);
      if (taken && (await t.db.$count(jobs, eq(jobs.id, of.id))) > 0)
        expect(chosen).toMatchObject({ substituteId: taken.accountId, foundBy: "request" });
      await deleteJob(t.ctx, teacher, of.id).catch(() => {});
    }
  });
});

describe("whoever goes while they are asked", () => {
  const waits = () => eventually("one to wait for the other", () => someoneWaits(t));
  const left = async (jobId: string, { id }: { id: string }) =>
    (await w.all(jobId)).filter(({ accountId }) => accountId === id);

  test("is forgotten with that, when they are asked first", async () => {
    const [{ id }, goes] = [await w.post(), await createSubstitute(t.db)];
    await t.db.insert(favourites).values({ ownerId: teacher.id, substituteId: goes.id });
    const gone = Promise.withResolvers<void>();
    await t.db.transaction(async (tx) => {
      await ask({ ...t.ctx, db: tx }, teacher, { key: id, people: [goes.id], thenEverybody: false });
      deleteAccount(t.ctx, goes).then(gone.resolve, gone.reject);
      await waits();
    });
    await gone.promise;
    expect(await left(id, goes)).toEqual([]);
  });

  test("is not found, when they go first", async () => {
    const [{ id }, goes] = [await w.post(), await createSubstitute(t.db)];
    await t.db.insert(favourites).values({ ownerId: teacher.id, substituteId: goes.id });
    const asked = await t.db.transaction(async (tx) => {
      await deleteAccount({ ...t.ctx, db: tx }, goes);
      const asked = w.askFor(id, [goes]).then(
        () => 200,
        ({ status }) => status,
      );
      await waits();
      return { asked };
    });
    expect(await asked.asked).toBe(404);
    expect(await left(id, goes)).toEqual([]);
  });
});

test("who takes it in its last millisecond has it, or the clock was first: the next is asked", async () => {
  for (let round = 0; round < 12; round++) {
    const { id, hers } = await asked();
    const until = (await w.open(id)).until?.getTime() ?? 0;
    const at = (milliseconds: number) => ({ ...t.ctx, now: () => new Date(milliseconds) });
    const both = [() => accept(at(until - 1), nea, { id: hers }), () => endRequest(at(until), id)];
    await Promise.allSettled((round % 2 ? both : both.toReversed()).map((one) => one()));
    await w.holds(id);
    const [first, second] = await w.states(id);
    expect([first, second]).toEqual(first === "accepted" ? ["accepted", "overtaken"] : ["expired", "open"]);
    await deleteJob(t.ctx, teacher, id);
  }
});

test("many who ask the same person at once ask them once", async () => {
  const { id } = await w.post();
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => w.askFor(id, [nea])));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await w.states(id)).toEqual(["open"]);
});
