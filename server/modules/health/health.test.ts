// Shows (rule: health-shown).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { createOperator, createPrincipal, createSubstitute } from "../../../tests/support/factories.ts";
import { setSharedMailWay } from "../../platform/mail/way.ts";
import { enqueue } from "../../platform/worker/queue.ts";
import { startWorker } from "../../platform/worker/worker.ts";
import type { Actor } from "../auth/index.ts";
import { refusal } from "../jobs/fixture.ts";
import { systemHealth, troubles } from "./index.ts";

let t: TestContext;
let operator: Actor;
beforeAll(async () => {
  t = await testContext();
  operator = await createOperator(t.db);
});
afterAll(() => t.close());

const look = () => systemHealth(t.ctx, operator);

test("tells the queue, its oldest task, and what nobody tries again", async () => {
  expect((await look()).queue).toEqual({ waiting: 0, oldest: null, running: 0, later: 0, failed: 0 });
  await enqueue(t.db, "announce", {});
  await enqueue(t.db, "announce", {}, { runAt: new Date(Date.now() + 3_600_000) });
  await enqueue(t.db, "deliver", {});
  await t.client`update graphile_worker._private_jobs set attempts = max_attempts
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'deliver')`;
  const health = await look();
  expect(health.queue).toMatchObject({ waiting: 1, later: 1, failed: 1, running: 0 });
  const late = new Date((health.queue?.oldest?.getTime() ?? 0) + 6 * 60_000);
  expect(troubles(health, late)).toMatchObject({ queue: true, failed: true, workers: true });
  expect(troubles(health, new Date())).toMatchObject({ queue: false });
  await t.client`delete from graphile_worker._private_jobs`;
});

test("tells the workers that live, as long as they do", async () => {
  expect((await look()).workers).toBe(0);
  const worker = await startWorker(t.ctx, { nothing: () => Promise.resolve() }, { concurrency: 3 });
  await eventually("the worker to say that it lives", async () => (await look()).workers === 1);
  await worker.stop();
  await eventually("the worker to be gone", async () => (await look()).workers === 0);
});

test("tells the way of mails, the store of files and the database", async () => {
  await setSharedMailWay(t.db, "smtp");
  const health = await look();
  expect(health).toMatchObject({ mail: "smtp", files: { s3: false, answers: true } });
  expect(health.database?.version).toMatch(/^\d+(\.\d+)?$/);
  expect(troubles(health, new Date())).toMatchObject({ mail: false, files: false });
});

test("a store that is away is told, and nobody waits for it", async () => {
  const s3 = {
    endpoint: new URL("http://127.0.0.1:1"),
    ...{ bucket: "b", accessKey: "a", secretKey: "s", region: "us-east-1" },
  };
  const before = performance.now();
  const health = await systemHealth({ ...t.ctx, config: { ...t.ctx.config, s3 } }, operator);
  expect(health.files).toEqual({ s3: true, answers: false });
  expect(performance.now() - before).toBeLessThan(4_000);
});

test("a queue that does not answer is told after two seconds, and the rest with it", async () => {
  await t.client.begin(async (holding) => {
    await holding`lock table graphile_worker._private_jobs in access exclusive mode`;
    const before = performance.now();
    const health = await look();
    expect(performance.now() - before).toBeLessThan(4_000);
    expect(health).toMatchObject({ queue: undefined, workers: 0, files: { answers: true } });
    expect(health.database?.version).toBeString();
    expect(troubles(health, new Date())).toMatchObject({ queue: true, failed: true, database: false });
  });
});

test("a directory of files that is lost, or is none, is told; one that nobody has needed yet is right", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "tuuri-health-"));
  const answers = async () =>
    (await systemHealth({ ...t.ctx, config: { ...t.ctx.config, dataDir } }, operator)).files.answers;
  expect(await answers()).toBe(true);
  await writeFile(join(dataDir, "files"), "");
  expect(await answers()).toBe(false);
  await rm(join(dataDir, "files"));
  await t.client`insert into files (name, original_name, kind, content_type, size) values ('a', 'a', 'picture', 'image/webp', 1)`;
  expect(await answers()).toBe(false);
  await mkdir(join(dataDir, "files"));
  expect(await answers()).toBe(true);
  await rm(dataDir, { recursive: true });
});

test("the operator alone sees it", async () => {
  for (const other of [await createSubstitute(t.db), await createPrincipal(t.db)])
    expect(await refusal(systemHealth(t.ctx, other))).toMatchObject({ status: 403 });
});
