// Shows (rule: days-apart).
import { afterAll, expect, test } from "bun:test";
import { createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { statementsOf } from "../../../tests/support/world/statements.ts";
import type { Context } from "../../platform/context.ts";
import { newJob } from "../jobs/fixture.ts";
import { openJobs } from "../jobs/lists/index.ts";
import { postedJob } from "../jobs/lists/posted/index.ts";
import { changeJob, postJob } from "../jobs/posting/index.ts";
import { apply } from "./applications/index.ts";
import { cannotCome } from "./cancelling/index.ts";
import { choosing } from "./choice/choosing.fixture.ts";
import { choose, removeChosen } from "./choice/index.ts";

const { t, close } = await choosing();
afterAll(close);

test("a job of one person costs no statement more for those whose days are shared", async () => {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db);
  const other = await createSubstitute(t.db);
  const cost: Record<string, number> = {};
  const count = async (name: string, call: (ctx: Context) => Promise<unknown>) => {
    t.advance(60_000);
    cost[name] = (await statementsOf(t, call)).length;
  };
  let key = "";
  await count("post", async (ctx) => {
    key = (await postJob(ctx, teacher, newJob({ endDate: "2026-11-06" }))).id;
  });
  // What all see alike is remembered from the first time.
  await openJobs(t.ctx, other);
  await count("open", (ctx) => openJobs(ctx, substitute));
  await count("posted", (ctx) => postedJob(ctx, teacher, key));
  await apply(t.ctx, other, { key });
  await count("apply", (ctx) => apply(ctx, substitute, { key }));
  await count("choose", (ctx) => choose(ctx, teacher, { key, email: substitute.email }));
  await count("change", (ctx) => changeJob(ctx, teacher, { id: key, startTime: "09:00" }));
  await count("remove", (ctx) => removeChosen(ctx, teacher, { key }));
  await choose(t.ctx, teacher, { key, email: substitute.email });
  await count("cannot come", (ctx) => cannotCome(ctx, substitute, { key, illness: true, message: "" }));
  expect(cost).toEqual({
    ...{ post: 9, open: 1, posted: 3, apply: 12, choose: 18, change: 35, remove: 29 },
    "cannot come": 35,
  });
});
