import { expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onceARun } from "./once-a-run.ts";

const run = process.env["TUURI_TEST_RUN"] ?? "";

test.skipIf(!run)(
  "what several ask for at once is made once, and lies there for whoever comes later",
  async () => {
    let made = 0;
    const make = async () => {
      await Bun.sleep(100);
      return `made ${++made}`;
    };
    const name = crypto.randomUUID();
    const asked = await Promise.all([1, 2, 3].map(() => onceARun(name, make)));
    expect([...asked, await onceARun(name, make)]).toEqual(Array(4).fill("made 1"));
    expect(existsSync(join(run, `${name}.maker`))).toBe(false);
  },
);

test.skipIf(!run)("what one could not make, or died over, the next makes", async () => {
  const [failed, dead] = [crypto.randomUUID(), crypto.randomUUID()];
  await expect(onceARun(failed, () => Promise.reject(new Error("no room")))).rejects.toThrow("no room");
  expect(await onceARun(failed, async () => "made")).toBe("made");
  const child = Bun.spawn(["true"]);
  await child.exited;
  writeFileSync(join(run, `${dead}.maker`), String(child.pid));
  expect(await onceARun(dead, async () => "made")).toBe("made");
});
