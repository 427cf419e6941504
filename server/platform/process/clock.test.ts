// Shows (rule: one-clock).
import { expect, test } from "bun:test";
import { expectToKnowTheTime, keepClock } from "./clock.ts";
import { createLogger } from "./logger.ts";

function clock() {
  const lines: string[] = [];
  const kept = keepClock(createLogger("debug", { write: (line) => void lines.push(line) }));
  return { kept, lines, ahead: () => Math.round((kept.now().getTime() - Date.now()) / 1000) };
}

test("the time is the database's where this machine's is another, and its own again when they agree", () => {
  const { kept, lines, ahead } = clock();
  for (const seconds of [0.3, -0.8, 0.9]) {
    kept.hear(Date.now() + seconds * 1000, 4);
    expect(ahead()).toBe(0);
  }
  kept.hear(Date.now() + 90_000, 4);
  expect(ahead()).toBe(90);
  kept.hear(Date.now() + 90_300, 4);
  kept.hear(Date.now() - 3_600_000, 4);
  expect(ahead()).toBe(-3600);
  kept.hear(Date.now() + 100, 4);
  expect(ahead()).toBe(0);
  // Once for each change.
  expect(lines).toHaveLength(3);
});

test("an answer that was long on its way says nothing of the time", () => {
  const { kept, ahead } = clock();
  kept.hear(Date.now() - 5_000, 5_000);
  expect(ahead()).toBe(0);
});

test("what cannot be undone is not done with clocks that are an hour apart", () => {
  const { kept } = clock();
  kept.hear(Date.now() + 59 * 60_000, 4);
  expect(() => expectToKnowTheTime(kept)).not.toThrow();
  kept.hear(Date.now() - 61 * 60_000, 4);
  expect(() => expectToKnowTheTime(kept)).toThrow("3660 s apart");
});

test("what cannot be undone is not done while the time of the database is not known", () => {
  const { kept } = clock();
  const ctx = { now: kept.now, isSureOfTime: kept.isSure };
  kept.hear(Date.now() - 90 * 60_000, 1_200);
  expect(() => expectToKnowTheTime(ctx)).toThrow("not known");
  kept.hear(Date.now(), 40);
  expect(() => expectToKnowTheTime(ctx)).not.toThrow();
});
