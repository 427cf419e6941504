import { expect, test } from "bun:test";
import { onceAMinute } from "./once-a-minute.ts";

function counted(fails = 0) {
  let time = 0;
  let calls = 0;
  const ask = onceAMinute(
    () => new Date(time),
    async () => {
      calls += 1;
      if (calls <= fails) throw new Error("away");
      return calls;
    },
  );
  const advance = (seconds: number) => {
    time += seconds * 1000;
  };
  return { ask, advance };
}

test("all who ask within a minute get one answer, and the next minute a new one", async () => {
  const { ask, advance } = counted();
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  advance(59);
  expect(await ask()).toBe(1);
  advance(1);
  expect(await ask()).toBe(2);
});

test("what failed is asked again", async () => {
  const { ask } = counted(1);
  await expect(ask()).rejects.toThrow("away");
  await Bun.sleep(0);
  expect(await ask()).toBe(2);
});
