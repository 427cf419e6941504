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
/** What is always refused would show nothing: of the rarest one is done in six histories. */
const verbs = ["apply", "withdraw", "cancel", "choose days", "choose", "remove"] as const;
/** So often further histories are tried while none of a verb was done. */
const rounds = 10;

test("whoever shares days of a job, chosen by callers of two processes at once, has days of their own and hears once", async () => {
  const done = new Set<string>();
  for (let round = 0; round < rounds && done.size < verbs.length; round++) {
    const first = seed + round * histories;
    const { wrong, ...tried } = await tryDayHistories(service, { seed: first, histories, shrinking: 60 });
    console.log(
      `${tried.histories} histories of ${tried.calls} calls from seed ${first}: ${JSON.stringify(tried.done)}`,
    );
    if (wrong) throw new Error(wrong);
    for (const verb of verbs) if (tried.done[verb]) done.add(verb);
  }
  expect([...done].toSorted()).toEqual([...verbs].toSorted());
}, 900_000);
