// Shows (rule: double-booking, withdraw, chosen-drops-others, confirmed-conflict, moved-times, lock-order).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { tryHistories } from "./histories.ts";
import { openService, type Service } from "./processes.ts";

let service: Service;
beforeAll(async () => {
  service = await openService();
}, 60_000);
afterAll(() => service?.close(), 60_000);

/** Others each time; a failure names its own. `bun run races` tries more. */
const seed = Math.floor(Math.random() * 1_000_000_000);
const histories = 40;

test("what callers of two processes are told at once can be told in some order, and the database agrees", async () => {
  const { wrong, ...tried } = await tryHistories(service, { seed, histories });
  console.log(
    `${tried.histories} histories of ${tried.calls} calls from seed ${seed}, ${tried.hungUp} hung up`,
  );
  if (wrong) throw new Error(wrong);
  expect(tried).toMatchObject({ histories });
  expect(tried.calls).toBeGreaterThan(histories * 15);
}, 240_000);
