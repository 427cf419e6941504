// Shows (rule: tasks-of-the-dead).
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { createServer, connect as dial, type Server, type Socket } from "node:net";
import type { JobHelpers } from "graphile-worker";
import { isStillHeld } from "../../server/platform/worker/lost-tasks.ts";
import { enqueue } from "../../server/platform/worker/queue.ts";
import { startWorker, type Worker } from "../../server/platform/worker/worker.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";

let t: TestContext;
let between: Server;
let worker: Worker;

beforeAll(async () => {
  t = await testContext({ WAITS_PERCENT: "20" });
});
afterEach(async () => {
  await worker?.stop();
  between?.close();
});
afterAll(() => t.close());

/** In front of the database: cuts the line once, instead of passing on the answer in which a task with this word is handed out. */
async function cutsBeforeHandingOut(word: string) {
  const { hostname, port } = new URL(t.url);
  const cut = { times: 0 };
  between = createServer((client: Socket) => {
    const database = dial(Number(port), hostname);
    let asked = false;
    client.on("data", (chunk) => {
      asked ||= chunk.includes("get_job");
      database.write(chunk);
    });
    database.on("data", (chunk) => {
      if (cut.times === 0 && asked && chunk.includes(word)) {
        cut.times++;
        client.destroy();
        database.destroy();
      } else client.write(chunk);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
  const url = new URL(t.url);
  url.hostname = "127.0.0.1";
  url.port = String((between.address() as { port: number }).port);
  return { url: url.href, cut };
}

test("a task that was handed out, but whose answer never came, is carried out once", async () => {
  const { url, cut } = await cutsBeforeHandingOut("lost on the way");
  const runs: string[] = [];
  const task = async (payload: unknown) => void runs.push((payload as { name: string }).name);
  worker = await startWorker(t.ctx, { note: task }, { concurrency: 2, url });
  await enqueue(t.db, "note", { name: "lost on the way" });
  await eventually("the line to be cut", () => cut.times === 1);
  await enqueue(t.db, "note", { name: "next" });
  await eventually("the next task to run", () => runs.includes("next"));
  await eventually("the lost task to run", () => runs.includes("lost on the way"), 40);
  expect(runs.filter((run) => run === "lost on the way")).toHaveLength(1);
}, 60_000);

test("what was put back, and handed to the same worker once more, is no longer what it was handed first", async () => {
  const held: boolean[] = [];
  const task = async (_payload: unknown, helpers: JobHelpers) => {
    held.push(await isStillHeld(helpers));
    // The number of the attempt is given back with it.
    await helpers.query(
      "update graphile_worker._private_jobs set locked_at = locked_at + interval '20 seconds' where id = $1::bigint",
      [helpers.job.id],
    );
    held.push(await isStillHeld(helpers));
  };
  worker = await startWorker(t.ctx, { note: task }, { concurrency: 1, url: t.url });
  await enqueue(t.db, "note", {});
  await eventually("the task to end", () => held.length === 2);
  expect(held).toEqual([true, false]);
});
