// Shows (rule: tasks-of-the-dead).
import { afterAll, beforeEach, expect, test } from "bun:test";
import { testContext } from "../../../tests/support/database.ts";
import { transaction } from "../context.ts";
import { putBack } from "./liveness.ts";
import { enqueue, enqueueAll } from "./queue.ts";
import { queueState } from "./queue-state.ts";

const t = await testContext();
afterAll(() => t.close());
beforeEach(async () => void (await t.client`delete from graphile_worker._private_jobs`));

const later = new Date(Date.now() + 3_600_000);

/** A worker has taken them, which then is killed. */
const taken = () =>
  t.client`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now(), attempts = attempts + 1`;
const left = async () => {
  const found =
    await t.client`select key, payload, attempts::int from graphile_worker._private_jobs order by key`;
  return found.map(({ key, payload, attempts }) => [key, payload, attempts]);
};

test("what is replaced while it runs leaves nothing that nobody tries again", async () => {
  await enqueueAll(t.db, "strike", [
    { payload: { n: 1 }, key: "a" },
    { payload: { n: 1 }, key: 'b"\\' },
    { payload: { n: 1 } },
  ]);
  await taken();
  await enqueueAll(
    t.db,
    "strike",
    ["a", 'b"\\'].map((key) => ({ payload: { n: 2 }, key, runAt: later })),
  );
  expect(await left()).toEqual([
    ["a", { n: 2 }, 0],
    ['b"\\', { n: 2 }, 0],
    [null, { n: 1 }, 1],
  ]);
  await putBack(t.ctx, ["killed"]);
  expect(await queueState(t.db)).toMatchObject({ waiting: 1, later: 2, failed: 0, running: 0 });
});

test("what is replaced in a transaction that is undone is done as it was", async () => {
  await enqueue(t.db, "strike", { n: 1 }, { key: "a" });
  await taken();
  const undone = transaction(t.ctx, async ({ db }) => {
    await enqueue(db, "strike", { n: 2 }, { key: "a", runAt: later });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await left()).toEqual([["a", { n: 1 }, 1]]);
});

test("what waits is replaced, tried anew and whenever that is said", async () => {
  await enqueue(t.db, "strike", { n: 1 }, { key: "a", runAt: later });
  await t.client`update graphile_worker._private_jobs set attempts = 3, last_error = 'away'`;
  await enqueue(t.db, "strike", { n: 2 }, { key: "a" });
  expect(await left()).toEqual([["a", { n: 2 }, 0]]);
  expect(await queueState(t.db)).toMatchObject({ waiting: 1, later: 0 });
});
