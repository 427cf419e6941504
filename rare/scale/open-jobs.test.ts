// Shows (rule: open-list, open-filters).
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Actor } from "../../server/modules/auth/index.ts";
import { boardDays, menuCounts, openJobs, openPage } from "../../server/modules/jobs/lists/index.ts";
import { boardCounts, postedPage } from "../../server/modules/jobs/lists/posted/index.ts";
import { postedOrders } from "../../server/modules/jobs/lists/posted/posted-order.ts";
import type { Context } from "../../server/platform/context.ts";
import { writeCursor } from "../../server/platform/http/paging.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../tests/support/factories.ts";
import { seedMarket } from "../../tests/support/world/many-jobs.ts";
import { type Statement, statementsOf } from "../../tests/support/world/statements.ts";
import { nodesOf, type Plan, planOf, ranPlan, reading, scansOf, seqScans } from "./plans.ts";

let t: TestContext;
let principal: Actor;
beforeAll(async () => {
  t = await testContext();
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school });
  principal = await createPrincipal(t.db, { schools: [school] });
  await seedMarket(t.client, {
    schoolId: school.id,
    ownerId: teacher.id,
    open: 10_000,
    archived: 1_000_000,
    substitutes: 100_000,
  });
}, 300_000);
afterAll(() => t.close());

/** Tables that grow: reading one from end to end would make the product slower every day. */
const growing = ["jobs", "applications", "assignments", "job_views", "job_placements", "school_blocks"];

test.each([
  ["the list of open jobs", openJobs, "jobs_open_index"],
  ["the menu's counts", menuCounts, "jobs_open_index"],
  ["some of the list by name", someOfList, "jobs_pkey"],
  ["some of the filtered list by name", someFiltered, "jobs_pkey"],
] as const)(
  "%s reads the tables that grow by their indexes only, with a million archived jobs",
  async (_what, call, index) => {
    const actor = await createSubstitute(t.db, { regions: ["FI-18"] });
    const [statement, facts, ...others] = await ofJobs((ctx) => call(ctx, actor));
    if (!statement) throw new Error("no statement");
    expect(others).toEqual([]);
    // What all see of the jobs, unless it was read before.
    if (facts) expect(await indexesOf(facts, "force_generic_plan", 1)).toContain("jobs_pkey");
    // The plan for these very values, and the one for any, which a prepared statement may get.
    for (const mode of ["force_custom_plan", "force_generic_plan"])
      expect(await indexesOf(statement, mode)).toContain(index);
  },
);

test.each([
  ["the first part of the list", firstPart],
  ["a later part of the list", laterPart],
  ["a part by the hour", partByHour],
  ["the first part of a filtered list", filteredPart],
] as const)("%s reads no more than it gives, with ten thousand jobs in the region", async (_what, call) => {
  await t.client`update jobs set region_code = 'FI-18' where archived_at is null and region_code <> 'FI-18'`;
  await t.client`analyze jobs`;
  const actor = await createSubstitute(t.db, { regions: ["FI-18", "FI-06"] });
  const [places, jobs, facts, ...others] = await ofJobs((ctx) => call(ctx, actor));
  if (!places || !jobs) throw new Error("no statement");
  expect(others).toEqual([]);
  if (facts) expect(await indexesOf(facts, "force_generic_plan", 1)).toContain("jobs_pkey");
  // Sixty jobs, each looked up in four indexes of a few levels.
  expect(await pagesRead(places)).toBeLessThan(1_500);
  expect(await indexesOf(jobs, "force_generic_plan")).toContain("jobs_pkey");
});

test.each([
  ["a subject", { subjects: ["music"] }],
  ["a grade", { grades: ["7"] }],
  ["words", { text: "ei missään" }],
])("%s of none of ten thousand jobs is looked for in these alone, job by job", async (_what, filter) => {
  const actor = await createSubstitute(t.db, { regions: ["FI-18", "FI-06"] });
  const [places] = await statementsOf(t, (ctx) => openPage(ctx, actor, { limit: 60, ...filter }));
  if (!places) throw new Error("no statement");
  // Of a million others a single look into an index each would be three million pages.
  expect(await pagesRead(places, 0)).toBeLessThan(150_000);
});

test.each(postedOrders)(
  "a part of a board by %s finds ten thousand jobs without the archived ones, and looks up what stands beside thirty",
  async (sort) => {
    const ended = sort === "ended";
    const call = (ctx: Context) => postedPage(ctx, principal, { sort, ended, limit: 30 });
    const [jobs, applicants, viewers, ...others] = await statementsOf(t, call);
    if (!jobs) throw new Error("no statement");
    expect(others).toEqual([]);
    expect([applicants, viewers].filter(Boolean).length).toBe(ended ? 0 : 2);
    for (const mode of ["force_custom_plan", "force_generic_plan"]) {
      const nodes = nodesOf(await planOf(t.client, jobs, mode));
      expect(liveOnly(nodes)).toBeDefined();
      expect(seqScans(nodes, growing)).not.toContain("Seq Scan on jobs");
    }
    const looked = nodesOf(await ranPlan(t.client, jobs)).filter(
      (node) => node["Relation Name"] === "assignments",
    );
    // Besides, the order by applicants counts those of every job.
    if (sort !== "applied")
      expect(Math.max(...looked.map((node) => node["Actual Loops"] ?? 0))).toBeLessThan(32);
  },
);

test("a board is counted without looking at archived jobs", async () => {
  const [statement, ...others] = await statementsOf(t, (ctx) => boardCounts(ctx, principal));
  if (!statement) throw new Error("no statement");
  expect(others).toEqual([]);
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    const nodes = nodesOf(await planOf(t.client, statement, mode));
    expect(liveOnly(nodes)).toBeDefined();
  }
});

test("the days of a calendar are counted without looking at archived jobs, in one statement", async () => {
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
  const query = { from: day(0), to: day(42), named: 2 };
  const [statement, ...others] = await statementsOf(t, (ctx) => boardDays(ctx, principal, query));
  if (!statement) throw new Error("no statement");
  expect(others).toEqual([]);
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    const nodes = nodesOf(await planOf(t.client, statement, mode));
    expect(liveOnly(nodes)).toBeDefined();
    expect(seqScans(nodes, growing)).not.toContain("Seq Scan on jobs");
  }
});

/** What is sent, but for the person's own times, which are read once where they count. */
const ofJobs = async (call: (ctx: Context) => Promise<unknown>) =>
  (await statementsOf(t, call)).filter(({ text }) => !text.includes("t.cannot"));

/** The index by which it finds jobs, of those that hold no archived ones: of this one school, all are as good. */
const liveOnly = (nodes: Plan[]) =>
  nodes.find((node) => /^jobs_(school|owner|expiry)_index$/.test(node["Index Name"] ?? ""));

async function pagesRead(statement: Statement, found = 61): Promise<number> {
  const read = await reading(t.client, statement);
  expect(read.found).toBe(found);
  return read.pages;
}

/** Which indexes the plan reads; it reads no table that grows without one. */
async function indexesOf(statement: Statement, mode: string, scans = 2) {
  const nodes = nodesOf(await planOf(t.client, statement, mode));
  expect(scansOf(nodes, growing).length).toBeGreaterThanOrEqual(scans);
  expect(seqScans(nodes, growing)).toEqual([]);
  return nodes.map((node) => node["Index Name"]);
}

function someOfList(ctx: Context, actor: Actor) {
  return openJobs(ctx, actor, [Bun.randomUUIDv7(), Bun.randomUUIDv7()]);
}

function someFiltered(ctx: Context, actor: Actor) {
  return openJobs(ctx, actor, [Bun.randomUUIDv7(), Bun.randomUUIDv7()], everyFilter);
}

function filteredPart(ctx: Context, actor: Actor) {
  return openPage(ctx, actor, {
    limit: 60,
    kinds: ["one"],
    regions: ["FI-18"],
    takeable: true,
    text: "koulu",
  });
}

/** The values do not matter: that they are asked for does. */
const everyFilter = {
  kinds: ["one"],
  subjects: ["music"],
  grades: ["7"],
  regions: ["FI-18"],
  takeable: true,
  text: "musiikki",
};

function firstPart(ctx: Context, actor: Actor) {
  return openPage(ctx, actor, { limit: 60 });
}

function laterPart(ctx: Context, actor: Actor) {
  const cursor = writeCursor("open-date", [1, "2026-11-23", "08:00", Bun.randomUUIDv7()]);
  return openPage(ctx, actor, { limit: 60, cursor });
}

function partByHour(ctx: Context, actor: Actor) {
  const cursor = writeCursor("open-time", [1, "2026-11-23", "08:00", Bun.randomUUIDv7()]);
  return openPage(ctx, actor, { limit: 60, cursor, sort: "time" });
}
