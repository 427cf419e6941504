import { expect, test } from "bun:test";
import { readConfig } from "../config.ts";

test("waits are these in production, and a tenth of them where that is asked for", () => {
  expect(readConfig({}).waits).toEqual({
    queueAskedEvery: 2_000,
    queueSilentFor: 5_000,
    queueGivenUpAfter: 10_000,
    lostTasksEvery: 8_000,
    deadWorkersEvery: 10_000,
    deadWorkersAgainAfter: 2_000,
    storeAnswersWithin: 20_000,
    storeReadWithin: 5_000,
    lastTracesWithin: 3_000,
  });
  const { waits } = readConfig({ WAITS_PERCENT: "10" });
  expect([waits.queueAskedEvery, waits.lastTracesWithin]).toEqual([200, 300]);
  expect(() => readConfig({ WAITS_PERCENT: "0" })).toThrow("WAITS_PERCENT");
});
