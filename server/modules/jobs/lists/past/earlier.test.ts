// Shows (rule: copied-jobs).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../../tests/support/factories.ts";
import { seedMarket } from "../../../../../tests/support/world/many-jobs.ts";
import { statementsOf } from "../../../../../tests/support/world/statements.ts";
import type { Actor } from "../../../auth/index.ts";
import { monday, newJob, refusal } from "../../fixture.ts";
import { earlierJob, earlierJobs } from "../../lists/past/index.ts";
import { postJob } from "../../posting/index.ts";

let t: TestContext;
let teacher: Actor;
let principal: Actor;
beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
  teacher = await createTeacher(t.db);
  principal = await createPrincipal(t.db, { schools: teacher.schools });
});
afterAll(() => t.close());

const said = (jobs: { description: string }[]) => jobs.map(({ description }) => description);
const post = async (poster: Actor, description: string, posted: string, archived = false) => {
  const { id } = await postJob(t.ctx, poster, newJob({ description }));
  await t.client`update jobs set created_at = ${posted}, archived_at = case when ${archived} then now() end where id = ${id}`;
  return id;
};

test("jobs to copy are those of one's own, archived ones too, the last posted first, and no messages", async () => {
  const past = await post(teacher, "past", "2026-09-01", true);
  await post(teacher, "now", "2026-11-01");
  const others = await post(principal, "of the principal", "2026-10-01", true);
  expect(said(await earlierJobs(t.ctx, teacher))).toEqual(["now", "past"]);
  expect(said(await earlierJobs(t.ctx, principal))).toEqual(["now", "of the principal", "past"]);
  expect((await earlierJob(t.ctx, principal, past)).description).toBe("past");

  const notTheirs: [Actor, string][] = [
    [teacher, others],
    [await createPrincipal(t.db), past],
    [{ ...teacher, schools: [await createSchool(t.db)] }, past],
    [teacher, "nothing"],
  ];
  for (const [who, key] of notTheirs) expect((await refusal(earlierJob(t.ctx, who, key))).status).toBe(404);
  const substitute = await createSubstitute(t.db);
  expect((await refusal(earlierJobs(t.ctx, substitute))).status).toBe(403);
  expect((await refusal(earlierJob(t.ctx, substitute, past))).status).toBe(403);

  const operator = await createOperator(t.db);
  const message = await postJob(t.ctx, operator, { ...newJob(), description: "Hello" });
  expect(await earlierJobs(t.ctx, operator)).toEqual([]);
  expect((await refusal(earlierJob(t.ctx, operator, message.id))).status).toBe(404);
});

test("among many archived jobs one statement reads the latest of a school by an index", async () => {
  const other = await createTeacher(t.db, { school: principal.schools[0] });
  const place = { schoolId: other.schools[0]?.id ?? "", ownerId: other.id };
  await seedMarket(t.client, { ...place, open: 0, archived: 30_000, substitutes: 0 });
  for (const [actor, index] of [
    [principal, "jobs_school_history_index"],
    [teacher, "jobs_owner_history_index"],
  ] as const) {
    const [statement, ...others] = await statementsOf(t, (ctx) => earlierJobs(ctx, actor));
    if (!statement) throw new Error("no statement");
    expect(others).toEqual([]);
    const [row] = await t.client.unsafe(`explain (format json) ${statement.text}`, statement.values);
    const plan = JSON.stringify(row?.["QUERY PLAN"]);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/"Seq Scan",[^}]*"Relation Name":"jobs"/);
  }
  expect((await earlierJobs(t.ctx, principal)).length).toBe(300);
});
