import { expect, test } from "bun:test";
import { postJob } from "../../../server/modules/jobs/index.ts";
import { testContext } from "../../../tests/support/database.ts";
import { createTeacher } from "../../../tests/support/factories.ts";
import { earlierJobs } from "./earlier.ts";

test("jobs to copy come in the order of their days, the latest first, whenever they were posted", async () => {
  const t = await testContext();
  const actor = await createTeacher(t.db);
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
  for (const n of [5, 9, 3]) {
    await postJob(t.ctx, actor, { startDate: day(n), startTime: "08:00", endTime: "12:00", type: "one" });
  }
  const { jobs } = await earlierJobs({ ctx: t.ctx, actor }, null);
  expect(jobs.map(({ startDate }) => startDate)).toEqual([day(9), day(5), day(3)]);
});
