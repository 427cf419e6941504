// Shows (rule: expiry).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import type { Config } from "../../platform/config.ts";
import { serve } from "../../serve.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

/** What the queue has on its timetable once a worker has started. */
async function timetable(cleanUp: Config["cleanUp"]): Promise<string[]> {
  await t.client`delete from graphile_worker._private_known_crontabs`;
  const server = await serve({ ...t.ctx.config, role: "worker", port: 0, cleanUp });
  await server.stop();
  const lines = await t.client<{ identifier: string }[]>`
    select identifier from graphile_worker._private_known_crontabs`;
  return lines.map(({ identifier }) => identifier);
}

test("a worker leaves the clean-up to a timetable outside when it is told so, and nothing else", async () => {
  const all = await timetable("worker");
  expect(all).toContain("expire");
  const others = await timetable("elsewhere");
  expect(others).not.toBeEmpty();
  expect(others.toSorted()).toEqual(all.filter((name) => name !== "expire").toSorted());
});
