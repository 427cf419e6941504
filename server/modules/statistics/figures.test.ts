// Shows (rule: statistics-rows, statistics-figures).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { jobs, lapsedJobs } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createSubstitute } from "../../../tests/support/factories.ts";
import { seedJobs } from "../../../tests/support/world/many-jobs.ts";
import { createOrganization } from "../../../tests/support/world/organizations.ts";
import { deleteAccount } from "../accounts/index.ts";
import type { Actor } from "../auth/index.ts";
import { apply, withdraw } from "../bookings/applications/index.ts";
import { choose } from "../bookings/choice/index.ts";
import { expire } from "../expiry/index.ts";
import { viewJob } from "../jobs/lists/index.ts";
import { postJob } from "../jobs/posting/index.ts";
import { readFigures, type Step, steps } from "./figures.ts";
import { type JobRow, readRows } from "./rows.ts";

const minute = 60_000;
const monday = new Date("2026-11-02T06:00:00Z");

let t: TestContext;
let own: Awaited<ReturnType<typeof createOrganization>>;
let people: Actor[];

beforeAll(async () => {
  t = await testContext();
  own = await createOrganization(t.db);
  people = [await createSubstitute(t.db), await createSubstitute(t.db), await createSubstitute(t.db)];
});
afterAll(() => t.close());

/** No time of any of the steps. */
const none = Object.fromEntries(
  steps.flatMap((step) => [`${step}Median`, `${step}P90`]).map((name) => [name, null]),
) as Record<`${Step}${"Median" | "P90"}`, null>;

const readerOf = ({ id, domain }: typeof own) => ({ organizationId: id, domain });
const figures = (wanted = {}) => readFigures(t.ctx, readerOf(own), wanted);
const at = (minutes: number) => t.setNow(new Date(monday.getTime() + minutes * minute));

const post = (startDate: string, type = "one") =>
  postJob(t.ctx, own.principal, { startDate, startTime: "08:00", endTime: "12:00", type });

async function rowsOf(organization: typeof own): Promise<JobRow[]> {
  const all: JobRow[] = [];
  await readRows(t.ctx, readerOf(organization), {}, async (rows) => void all.push(...rows));
  return all;
}

test("are the same after the jobs' time as on its day, and after applicants have gone", async () => {
  at(0);
  const [filled, withdrawn, lonely] = [
    await post("2026-11-03"),
    await post("2026-11-05", "three"),
    await post("2026-11-30"),
  ];
  const [early, chosen, other] = people as [Actor, Actor, Actor];
  at(4);
  await viewJob(t.ctx, early, filled.id);
  at(10);
  await apply(t.ctx, early, { key: filled.id });
  at(20);
  await apply(t.ctx, chosen, { key: filled.id });
  at(30);
  // Taken back, and back again: the first time counts.
  await withdraw(t.ctx, early, filled.id);
  at(40);
  await apply(t.ctx, early, { key: filled.id });
  await apply(t.ctx, other, { key: withdrawn.id });
  at(60);
  await choose(t.ctx, own.principal, { key: filled.id, email: chosen.email });
  await withdraw(t.ctx, other, withdrawn.id);

  const expected = {
    total: {
      jobs: 3,
      filled: null,
      unfilled: null,
      ...none,
      few: ["filled", "viewed", "applied", "chosen"] as ("filled" | Step)[],
    },
    leads: [
      ["3", 1],
      ["4", 1],
      ["5", 1],
    ],
    types: [
      ["one", 2],
      ["three", 1],
    ],
  };
  const shown = async () => {
    const { total, leads, types } = await figures();
    const counts = (lines: typeof leads) => lines.map(({ key, jobs }) => [key, jobs]);
    return { total, leads: counts(leads), types: counts(types) };
  };
  expect(await shown()).toEqual(expected);

  // The applicants of the first hour are gone, with what they had applied for.
  for (const one of [early, other]) await deleteAccount(t.ctx, one);
  expect(await shown()).toEqual(expected);

  t.setNow(new Date("2026-12-15T06:00:00Z"));
  await expire(t.ctx);
  expect(
    (await t.db.select().from(jobs).where(eq(jobs.schoolId, own.school.id))).map(({ id }) => id),
  ).toEqual([filled.id]);
  expect((await t.db.select().from(lapsedJobs)).map(({ id }) => id).sort()).toEqual(
    [withdrawn.id, lonely.id].sort(),
  );
  expect(await shown()).toEqual(expected);
  // The rows have them too.
  expect((await rowsOf(own)).map(({ id, chosen: who, regarding }) => [id, who !== null, regarding])).toEqual([
    [filled.id, true, ""],
    [withdrawn.id, false, ""],
    [lonely.id, false, ""],
  ]);
});

test("are of the school and the days that are asked for", async () => {
  const { schools, months, yearly } = await figures({ from: "2026-11-04", to: "2026-11-30" });
  expect(yearly).toBe(false);
  expect(schools.map(({ key, jobs }) => [key, jobs])).toEqual([[own.school.id, 2]]);
  expect(months.map(({ key, jobs, unfilled }) => [key, jobs, unfilled])).toEqual([["2026-11", 2, null]]);
  expect((await figures({ schoolId: Bun.randomUUIDv7() })).total).toMatchObject({
    jobs: 0,
    viewedMedian: null,
  });
  expect((await figures()).months.map(({ key }) => key)).toEqual(["2026"]);
  for (const from of ["2026-11-31", "0000-01-01", "9999-12-31"])
    await expect(figures({ from })).rejects.toMatchObject({ status: 422, fields: { from: "errors:date" } });
});

test("are reckoned two at a time for an organisation and four in all; who comes then is told to try again", async () => {
  const [second, third] = [await createOrganization(t.db), await createOrganization(t.db)];
  const read = (of: typeof own) => readFigures(t.ctx, readerOf(of), {}).then(({ total }) => total.jobs);
  const ask = (of: typeof own) => read(of).catch(({ status, code, headers }) => ({ status, code, headers }));
  const busy = { status: 503, code: "busy", headers: { "retry-after": "5" } };
  const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = t.client.begin(async (sql) => {
    await sql`lock table lapsed_jobs in access exclusive mode`;
    held.resolve();
    await go.promise;
  });
  await held.promise;
  const started = [ask(own), ask(own), ask(second), ask(second)];
  const late = [ask(own), ask(third)];
  // While those before hold theirs: who waited for them here would wait for ever.
  expect(await Promise.all(late)).toEqual([busy, busy]);
  go.resolve();
  await holding;
  expect(await Promise.all(started)).toEqual([3, 3, 0, 0]);
  expect([await ask(own), await ask(third)]).toEqual([3, 0]);
  const failing = { ...t.ctx, now: () => new Date(Number.NaN) };
  // A place is given back by what fails as well.
  for (let n = 0; n < 5; n++) await expect(readFigures(failing, readerOf(third), {})).rejects.toThrow();
  expect(await ask(third)).toBe(0);
});

test("say of 20,000 jobs what their rows say, of every month, and of no other organisation's", async () => {
  const large = await createOrganization(t.db);
  const substituteId = people[1]?.id ?? "";
  await seedJobs(t.client, {
    schoolId: large.school.id,
    ownerId: large.principal.id,
    substituteId,
    count: 20_000,
  });
  // Opened by one in so many minutes.
  await t.client`insert into job_views (job_id, account_id, first_viewed_at)
    select id, ${substituteId}, created_at + interval '1 minute' * (1 + abs(hashtext(object_id)) % 90) from jobs
    where school_id = ${large.school.id} and admin_type is null`;
  const found = await readFigures(t.ctx, readerOf(large), { from: "2020-01-01", to: "2021-12-31" });
  const rows = (await rowsOf(large)).filter(
    ({ startDate }) => startDate >= "2020-01-01" && startDate <= "2021-12-31",
  );
  const byMonth = Map.groupBy(rows, ({ startDate }) => startDate.slice(0, 7));
  expect(found.months.map(({ key, jobs, filled }) => [key, jobs, filled])).toEqual(
    [...byMonth]
      .map(
        ([month, of]) =>
          [month, of.length, of.filter(({ chosen }) => chosen).length] as [string, number, number],
      )
      .sort(([a], [b]) => a.localeCompare(b)),
  );
  expect(found.total.jobs).toBe(rows.length);
  const views = await t.client<{ s: number }[]>`
    select extract(epoch from v.first_viewed_at - j.created_at)::float8 as s from job_views v join jobs j on j.id = v.job_id
    where j.school_id = ${large.school.id} and j.start_date between '2020-01-01' and '2021-12-31' order by 1`;
  const half = (views.length - 1) / 2;
  const [below, above] = [views[Math.floor(half)]?.s ?? 0, views[Math.ceil(half)]?.s ?? 0];
  expect(found.total.viewedMedian).toBe((below + above) / 2);
  const began = performance.now();
  expect((await readFigures(t.ctx, readerOf(large), {})).total.jobs).toBe(20_000);
  if (process.env["TUURI_TIMES"]) console.info(`20,000 jobs: ${Math.round(performance.now() - began)} ms`);
});
