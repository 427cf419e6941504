import { afterAll, beforeAll, expect, test } from "bun:test";
import type postgres from "postgres";
import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { choose } from "../../../server/modules/bookings/choice/index.ts";
import { newJob } from "../../../server/modules/jobs/fixture.ts";
import { postJob } from "../../../server/modules/jobs/posting/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createPrincipal, createSubstitute } from "../../../tests/support/factories.ts";
import { brokenInvariants } from "./index.ts";
import { ofMarket } from "./market.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
  t.setNow(new Date("2026-11-02T09:00:00Z"));
  // What the database forbids by itself could not be shown to be found.
  await t.client`alter table assignments drop constraint assignments_no_double_booking`;
  await t.client`alter table applications drop constraint applications_job_id_jobs_id_fk`;
  await t.client`alter table assignments drop constraint assignments_job_id_jobs_id_fk`;
});
afterAll(() => t.close());

/** Anna is chosen for the morning of a school; she has applied for its noon, which that puts out, and for its evening. */
async function market() {
  const principal = await createPrincipal(t.db);
  const anna = await createSubstitute(t.db);
  const post = async (startTime: string, endTime: string) =>
    (await postJob(t.ctx, principal, newJob({ startTime, endTime, description: startTime }))).id;
  const [morning, noon, evening] = [
    await post("08:00", "12:00"),
    await post("11:00", "14:00"),
    await post("19:00", "21:00"),
  ];
  for (const key of [morning, noon, evening]) await apply(t.ctx, anna, { key });
  await choose(t.ctx, principal, { key: morning, email: anna.email });
  return {
    schools: principal.schools.map(({ id }) => id),
    anna: anna.id,
    principal: principal.id,
    morning,
    noon,
    evening,
  };
}
type Market = Awaited<ReturnType<typeof market>>;

const assign = (
  sql: postgres.Sql,
  { anna, principal }: Market,
  job: string,
  conflictConfirmed = false,
) => sql`
  with a as (insert into assignments (job_id, substitute_id, windows, guarded_windows, conflict_confirmed, chosen_by, chosen_at)
    select id, ${anna}, windows, (select range_agg(tstzrange(lower(w) - interval '1 hour', upper(w) + interval '1 hour'))
      from unnest(windows) w), ${conflictConfirmed}, ${principal}, now() from jobs where id = ${job})
  update jobs set filled = true where id = ${job}`;

/** What breaks each, in the order in which they stand. */
const breaks: ((sql: postgres.Sql, m: Market) => Promise<unknown>)[] = [
  (sql, m) => assign(sql, m, m.noon),
  async (sql, m) => {
    await sql`update jobs set windows = (select windows from jobs where id = ${m.morning}) where id = ${m.noon}`;
    await assign(sql, m, m.noon, true);
  },
  (sql, m) => sql`update assignments set conflict_confirmed = true where job_id = ${m.morning}`,
  (sql, m) => sql`update jobs set filled = false where id = ${m.morning}`,
  (sql, m) =>
    sql`update jobs set windows = (select windows from jobs where id = ${m.evening}) where id = ${m.morning}`,
  (sql, m) => sql`update applications set withdrawn_at = now() where job_id = ${m.morning}`,
  (sql, m) => sql`update applications set deactivated_by_job_id = null where job_id = ${m.noon}`,
  (sql, m) => sql`delete from jobs where id = ${m.evening}`,
  (sql, m) => sql`delete from graphile_worker._private_jobs where payload #>> '{occasion,kind}' = 'chosen'
    and payload #>> '{occasion,jobId}' = ${m.morning}`,
  (sql, m) => sql`update jobs set audience = 'named', region_code = null where id = ${m.evening}`,
  (sql, m) => sql`update jobs set audience = 'named', region_code = null where id = ${m.evening}`,
  (sql, m) => sql`select graphile_worker.add_job('announce', payload) from graphile_worker._private_jobs
    where payload #>> '{occasion,kind}' = 'job-posted' and payload #>> '{occasion,jobId}' = ${m.evening}`,
  (sql, m) => sql`update jobs set additional_info = '08:00' where id = ${m.evening}`,
];

test("there are thirteen, and nothing breaks them where a choice was made as it should be", async () => {
  expect(Object.keys(ofMarket)).toHaveLength(breaks.length);
  const { schools } = await market();
  expect(await brokenInvariants(t, schools)).toEqual([]);
});

test.each(Object.keys(ofMarket).map((name, index) => [name, index] as const))(
  "%s: found where it is not so",
  async (name, index) => {
    const m = await market();
    await breaks[index]?.(t.client, m);
    const broken = await brokenInvariants(t, m.schools);
    expect(broken.map((one) => one.slice(0, name.length))).toContain(name);
  },
);
