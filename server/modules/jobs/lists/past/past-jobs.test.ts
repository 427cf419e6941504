// Shows (rule: past-days).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../../tests/support/database.ts";
import { createPrincipal, createSubstitute, createTeacher } from "../../../../../tests/support/factories.ts";
import { seedMarket } from "../../../../../tests/support/world/many-jobs.ts";
import { statementsOf } from "../../../../../tests/support/world/statements.ts";
import type { Actor } from "../../../auth/index.ts";
import { apply } from "../../../bookings/applications/index.ts";
import { choose } from "../../../bookings/choice/index.ts";
import { refusal } from "../../fixture.ts";
import { pastJobs } from "../../lists/past/index.ts";
import { postJob } from "../../posting/index.ts";

let t: TestContext;
let teacher: Actor;
let principal: Actor;
const march = { from: "2026-03-02", to: "2026-03-29" };
const id: Record<string, string> = {};

beforeAll(async () => {
  t = await testContext();
  teacher = await createTeacher(t.db);
  principal = await createPrincipal(t.db, { schools: teacher.schools });
  const substitute = await createSubstitute(t.db, { firstName: "Henna", lastName: "Rautio" });
  const post = async (name: string, poster: Actor, startTime: string) => {
    const job = await postJob(t.ctx, poster, {
      startDate: "2099-11-09",
      startTime,
      endTime: "12:00",
      type: "one",
    });
    id[name] = job.id;
  };
  await post("filled", teacher, "08:00");
  await post("of the principal", principal, "09:00");
  await post("before", teacher, "10:00");
  await post("not archived", teacher, "11:00");
  await apply(t.ctx, substitute, { key: id["filled"] ?? "" });
  await choose(t.ctx, teacher, { key: id["filled"] ?? "", email: substitute.email });
  const place = async (name: string, first: string, last: string, archived = true) => {
    await t.client`update jobs set start_date = ${first}, end_date = ${last}, archived_at = case when ${archived} then now() end
      where id = ${id[name] ?? ""}`;
  };
  await place("filled", "2026-03-09", "2026-03-09");
  await place("of the principal", "2026-02-20", "2026-03-02");
  await place("before", "2026-02-20", "2026-03-01");
  await place("not archived", "2026-03-09", "2026-03-09", false);
});
afterAll(() => t.close());

const namesOf = (jobs: { id: string }[]) =>
  jobs.map((job) => Object.entries(id).find(([, known]) => known === job.id)?.[0]);

test("a month has what is archived of its days, by start, with who was chosen", async () => {
  const found = await pastJobs(t.ctx, principal, march);
  expect(namesOf(found)).toEqual(["of the principal", "filled"]);
  expect(found.map(({ substitute }) => substitute)).toEqual([undefined, "Henna Rautio"]);
});

test("a teacher finds what they posted, filtered as a board, and others nothing", async () => {
  expect(namesOf(await pastJobs(t.ctx, teacher, march))).toEqual(["filled"]);
  expect(await pastJobs(t.ctx, teacher, { ...march, kind: "three" })).toEqual([]);
  expect(await pastJobs(t.ctx, await createPrincipal(t.db), march)).toEqual([]);
  expect((await refusal(pastJobs(t.ctx, await createSubstitute(t.db), march))).status).toBe(403);
});

test("among many archived jobs one statement reads the days of the school by an index", async () => {
  const other = await createTeacher(t.db);
  const place = { schoolId: other.schools[0]?.id ?? "", ownerId: other.id };
  await seedMarket(t.client, { ...place, open: 0, archived: 30_000, substitutes: 0 });
  const [statement, ...others] = await statementsOf(t, (ctx) => pastJobs(ctx, principal, march));
  if (!statement) throw new Error("no statement");
  expect(others).toEqual([]);
  const [row] = await t.client.unsafe(`explain (format json) ${statement.text}`, statement.values);
  const plan = JSON.stringify(row?.["QUERY PLAN"]);
  expect(plan).toContain("jobs_past_index");
  expect(plan).not.toMatch(/"Seq Scan",[^}]*"Relation Name":"jobs"/);
});
