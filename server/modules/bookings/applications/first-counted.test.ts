// Shows (rule: metrics).
import { afterAll, expect, test } from "bun:test";
import type { Histogram } from "prom-client";
import { testContext } from "../../../../tests/support/database.ts";
import { createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { timeToFirstApplicant, timeToFirstView } from "../../../platform/metrics/metrics.ts";
import { monday, newJob } from "../../jobs/fixture.ts";
import { viewJob } from "../../jobs/lists/index.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { apply, withdraw } from "./index.ts";

const t = await testContext();
afterAll(t.close);

async function figures() {
  const of = async (histogram: Histogram, end: string) =>
    (await histogram.get()).values.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0;
  return Promise.all(
    [timeToFirstView, timeToFirstApplicant].flatMap((one) => [of(one, "_count"), of(one, "_sum")]),
  );
}

test("who first opens a job, and who first applies for it, is counted once, with the time since it was posted", async () => {
  t.setNow(monday);
  const before = await figures();
  const [first, second] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const { id } = await postJob(t.ctx, await createTeacher(t.db), newJob());
  t.advance(40_000);
  await viewJob(t.ctx, first, id);
  t.advance(20_000);
  for (const one of [first, second]) await viewJob(t.ctx, one, id);
  await apply(t.ctx, first, { key: id });
  t.advance(60_000);
  await apply(t.ctx, second, { key: id });
  await withdraw(t.ctx, first, id);
  await apply(t.ctx, first, { key: id });
  const after = await figures();
  expect(after.map((value, nth) => value - (before[nth] ?? 0))).toEqual([1, 40, 1, 60]);
});
