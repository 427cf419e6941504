// Shows (rule: ready-is-not-alive).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { createApp } from "../app.ts";

let t: TestContext;

beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

async function statuses(worker: { working: boolean; givenUp: boolean }, workerAlone: boolean) {
  const readiness = {
    ready: true,
    workerAlone,
    worker: { working: () => worker.working, givenUp: () => worker.givenUp },
  };
  const app = createApp(t.ctx, { readiness });
  const status = async (path: string) => (await app.handle(new Request(`http://localhost${path}`))).status;
  return { ready: await status("/readyz"), alive: await status("/healthz") };
}

test("a worker alone is ready only while it works, a process with pages beside it always", async () => {
  expect(await statuses({ working: false, givenUp: false }, true)).toEqual({ ready: 503, alive: 200 });
  expect(await statuses({ working: true, givenUp: false }, true)).toEqual({ ready: 200, alive: 200 });
  expect(await statuses({ working: false, givenUp: false }, false)).toEqual({ ready: 200, alive: 200 });
});

test("readiness waits for no place among busy connections: the pulse knows of the database", async () => {
  const busy = { ...t.ctx, db: { execute: () => new Promise(() => {}) } } as unknown as typeof t.ctx;
  const ready = async (answers: boolean) => {
    const app = createApp(busy, { readiness: { ready: true, pulse: { answers: () => answers } } });
    return (await app.handle(new Request("http://localhost/readyz"))).status;
  };
  expect(await ready(true)).toBe(200);
  expect(await ready(false)).toBe(503);
});

test("a process of pages alone is ready while the database is away, and says so; not before it has started, nor while it stops", async () => {
  const told = async (ready: boolean, answers: boolean) => {
    const readiness = { ready, pagesAlone: true, pulse: { answers: () => answers } };
    const answer = await createApp(t.ctx, { readiness }).handle(new Request("http://localhost/readyz"));
    return [answer.status, await answer.json()];
  };
  expect(await told(true, false)).toEqual([200, { status: "ready", database: "away" }]);
  expect(await told(true, true)).toEqual([200, { status: "ready", database: "answers" }]);
  expect(await told(false, false)).toEqual([503, { status: "not ready", database: "away" }]);
  expect(await told(false, true)).toEqual([503, { status: "not ready", database: "answers" }]);
});

test("a queue that stands still in front of a database that answers makes the process count as dead", async () => {
  expect((await statuses({ working: false, givenUp: true }, false)).alive).toBe(503);
});
