// Shows (rule: days-apart, double-booking).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { openService, type Service } from "../processes.ts";
import { tryDayHistories } from "./histories.ts";

let service: Service;
beforeAll(async () => {
  service = await openService();
}, 60_000);
afterAll(() => service?.close(), 60_000);

/** Others each time; a failure names its own. `bun run races` tries more. */
const seed = Math.floor(Math.random() * 1_000_000_000);
const histories = 15;

test("whoever shares days of a job, chosen by callers of two processes at once, has days of their own and hears once", async () => {
  const { wrong, ...tried } = await tryDayHistories(service, { seed, histories, shrinking: 60 });
  console.log(
    `${tried.histories} histories of ${tried.calls} calls from seed ${seed}: ${JSON.stringify(tried.done)}`,
  );
  if (wrong) throw new Error(wrong);
  // What is always refused would show nothing.
  for (const verb of ["apply", "withdraw", "cancel", "choose days", "choose", "remove"] as const)
    expect(tried.done[verb] ?? 0).toBeGreaterThan(0);
}, 900_000);
