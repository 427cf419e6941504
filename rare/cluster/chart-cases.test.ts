import { expect, test } from "bun:test";
import { chart, programHere } from "./helm.ts";

// The cases that travel with the chart: what each template makes of some values.
const program = await programHere("helm-unittest");

test.skipIf(!program)("the chart's own cases hold", async () => {
  const child = Bun.spawn([program ?? "", "--strict", chart], { stdio: ["ignore", "pipe", "pipe"] });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(out + err);
  expect(out).toMatch(/Tests:\s+[1-9]\d* passed, [1-9]\d* total/);
});
