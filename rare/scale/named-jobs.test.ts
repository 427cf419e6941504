// Shows (rule: open-list, who-hears-first).
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Actor } from "../../server/modules/auth/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { menuCounts, openJobs, openPage } from "../../server/modules/jobs/lists/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import type { Context } from "../../server/platform/context.ts";
import { connect } from "../../server/platform/database/connection.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { createPrincipal, createSchool, createSubstitute } from "../../tests/support/factories.ts";
import { seedMarket, seedNamed } from "../../tests/support/world/many-jobs.ts";
import { statementsOf } from "../../tests/support/world/statements.ts";
import { nodesOf, planOf, reading, seqScans } from "./plans.ts";

/** Of the region's jobs, those of which the reader hears first, and others do. */
const [own, ofOthers] = [30, 10_000];
let t: TestContext;
let principal: Actor;
let reader: Actor;
let named: (count: number, readerIds: string[]) => Promise<void>;
beforeAll(async () => {
  t = await testContext();
  const school = await createSchool(t.db, { regionCode: "FI-18" });
  principal = await createPrincipal(t.db, { schools: [school] });
  reader = await createSubstitute(t.db, { regions: ["FI-18"] });
  const jobsOf = { schoolId: school.id, ownerId: principal.id };
  await seedMarket(t.client, { ...jobsOf, open: 10_000, archived: 200_000, substitutes: 20_000 });
  named = (count, readerIds) => seedNamed(t.client, { ...jobsOf, count, readerIds });
  await named(own, [reader.id]);
  await vacuum();
}, 300_000);
afterAll(() => t.close());

/** Not of those that are empty, which would seem so for ever. */
const vacuum = () => t.client`vacuum analyze jobs, job_readers, job_stages, accounts, substitute_regions`;

const growing = [
  "jobs",
  "applications",
  "assignments",
  "job_readers",
  "job_stages",
  "requests",
  "news",
  "events",
  "accounts",
];

const lists = {
  "the list": (ctx: Context) => openJobs(ctx, reader),
  "the first part of it": (ctx: Context) => openPage(ctx, reader, { limit: 60 }),
  "the menu's counts": (ctx: Context) => menuCounts(ctx, reader),
};
/** What finds the jobs. */
const finding = async (call: (ctx: Context) => Promise<unknown>) => {
  const [statement] = (await statementsOf(t, call)).filter(({ text }) => !text.includes("t.cannot"));
  if (!statement) throw new Error("no statement");
  return statement;
};

test("jobs of which others hear first are not looked at, however many there are", async () => {
  const read = async () =>
    Promise.all(Object.values(lists).map(async (call) => reading(t.client, await finding(call))));
  const before = await read();
  expect(before[0]?.found).toBe(526 + own);
  const others = await t.client<{ id: string }[]>`
    select account_id as id from substitute_regions where region_code = 'FI-18' and account_id <> ${reader.id} limit 2000`;
  await named(
    ofOthers,
    others.map(({ id }) => id),
  );
  await vacuum();
  for (const [nth, { pages, found }] of (await read()).entries()) {
    expect(found).toBe(before[nth]?.found ?? 0);
    // An index of more rows may have a level more.
    expect(pages).toBeLessThan((before[nth]?.pages ?? 0) * 1.1 + 100);
  }
});

test.each(Object.entries(lists))("%s finds one's own by their index", async (name, call) => {
  const statement = await finding(call);
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    const nodes = nodesOf(await planOf(t.client, statement, mode));
    expect(seqScans(nodes, growing)).toEqual([]);
    // The plan of a part lies within its function.
    if (name !== "the first part of it")
      expect(nodes.map((node) => node["Index Name"])).toContain("job_readers_account_index");
  }
});

test("the lists are planned once a connection, and not anew at every call", async () => {
  const { client, db, close } = connect(t.url, 1);
  try {
    for (const call of Object.values(lists)) for (let n = 0; n < 8; n++) await call({ ...t.ctx, db });
    const planned = await client<{ statement: string; isOnce: boolean }[]>`
      select statement, generic_plans > 0 as "isOnce" from pg_prepared_statements where custom_plans >= 5`;
    expect(planned.length).toBeGreaterThan(1);
    expect(planned.flatMap(({ statement, isOnce }) => (isOnce ? [] : [statement]))).toEqual([]);
  } finally {
    await close();
  }
});

test("what posting, applying and choosing send has a plan for any values that scans no table that grows", async () => {
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  let key = "";
  const sent = [
    ...(await statementsOf(t, async (ctx) => {
      key = (await postJob(ctx, principal, { startDate, startTime: "08:00", endTime: "15:00", type: "one" }))
        .id;
    })),
    ...(await statementsOf(t, (ctx) => apply(ctx, reader, { key, alreadyWarned: false }))),
    ...(await statementsOf(t, (ctx) => choose(ctx, principal, { key, email: reader.email }))),
  ];
  expect(sent.length).toBeGreaterThan(30);
  for (const statement of sent) {
    const nodes = nodesOf(await planOf(t.client, statement, "force_generic_plan"));
    expect([seqScans(nodes, growing), statement.text]).toEqual([[], statement.text]);
  }
});
