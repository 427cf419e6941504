import { afterAll, beforeAll, expect, test } from "bun:test";
import type postgres from "postgres";
import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { chooseDays } from "../../../server/modules/bookings/days/index.ts";
import { newJob } from "../../../server/modules/jobs/fixture.ts";
import { postJob } from "../../../server/modules/jobs/posting/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createPrincipal, createSubstitute } from "../../../tests/support/factories.ts";
import { ofDays } from "./days.ts";
import { brokenInvariants } from "./index.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
  t.setNow(new Date("2026-11-02T09:00:00Z"));
  // What the database forbids by itself could not be shown to be found.
  await t.client`alter table assignments drop constraint assignments_no_day_twice`;
});
afterAll(() => t.close());

/** Anna has Wednesday of three days, Bo the two others, for which he came only together. */
async function market() {
  const principal = await createPrincipal(t.db);
  const [anna, bo] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const { id } = await postJob(t.ctx, principal, newJob({ endDate: "2026-11-06", daysShared: true }));
  await apply(t.ctx, anna, { key: id, days: ["2026-11-04"] });
  await apply(t.ctx, bo, { key: id, days: ["2026-11-05", "2026-11-06"], onlyTogether: true });
  await chooseDays(t.ctx, principal, { key: id, days: [{ date: "2026-11-04", email: anna.email }] });
  const rest = ["2026-11-05", "2026-11-06"].map((date) => ({ date, email: bo.email }));
  await chooseDays(t.ctx, principal, { key: id, days: rest });
  return { schools: principal.schools.map((one) => one.id), id, anna: anna.id, bo: bo.id };
}
type Market = Awaited<ReturnType<typeof market>>;

const filled = "a job counts as filled exactly when somebody is chosen for it";
/** What breaks each. */
const breaks: [string, (sql: postgres.Sql, m: Market) => Promise<unknown>][] = [
  [
    "no day of a job is two people's",
    (sql, { id, anna }) => sql`
      update assignments x set windows = j.windows from jobs j where j.id = x.job_id and x.job_id = ${id} and x.substitute_id = ${anna}`,
  ],
  [
    "whoever gets days of a job has applied for these, and gets all of them where they come only for all",
    (sql, { id, bo }) => sql`
      update assignments set windows = windows - (select w from unnest(windows) w order by w limit 1)::tstzrange::tstzmultirange
      where job_id = ${id} and substitute_id = ${bo}`,
  ],
  [
    "whoever gets days of a job has applied for these, and gets all of them where they come only for all",
    (sql, { id, anna }) => sql`
      update applications set windows = windows + tstzmultirange(tstzrange('2026-12-01', '2026-12-02')) - (select windows from assignments
        where job_id = ${id} and substitute_id = ${anna}) where job_id = ${id} and substitute_id = ${anna}`,
  ],
  // Who applied anew since, for a day that they have not and without the one that they have.
  [
    "whoever gets days of a job has applied for these, and gets all of them where they come only for all",
    (sql, { id, anna }) => sql`
      update applications a set applied_at = x.chosen_at + interval '1 minute', windows = j.windows - x.windows
      from assignments x join jobs j on j.id = x.job_id
      where x.job_id = a.job_id and x.substitute_id = a.substitute_id and a.job_id = ${id} and a.substitute_id = ${anna}`,
  ],
  [
    "whoever is chosen for days hears once of each choice, in the queue and in the app",
    (sql, { id, bo }) => sql`
      select graphile_worker.add_job('announce', payload) from graphile_worker._private_jobs
      where payload #>> '{occasion,kind}' = 'chosen' and payload #>> '{occasion,jobId}' = ${id} and payload #>> '{occasion,substituteId}' = ${bo}`,
  ],
  [
    "whoever is chosen for days hears once of each choice, in the queue and in the app",
    (sql, { id, anna }) =>
      sql`delete from news where job_id = ${id} and account_id = ${anna} and kind = 'chosen'`,
  ],
  [
    filled,
    (sql, { id, anna }) => sql`delete from assignments where job_id = ${id} and substitute_id = ${anna}`,
  ],
  [filled, (sql, { id }) => sql`update jobs set filled = false where id = ${id}`],
];

test("there are three of shared days, each of which something breaks, and nothing where days were chosen as they should be", async () => {
  expect(Object.keys(ofDays)).toHaveLength(3);
  for (const name of Object.keys(ofDays)) expect(breaks.map(([broken]) => broken)).toContain(name);
  const { schools } = await market();
  expect(await brokenInvariants(t, schools)).toEqual([]);
});

test.each(breaks.map(([name, break_], nth) => [name, nth, break_] as const))(
  "%s (%i): found where it is not so",
  async (name, _nth, break_) => {
    const m = await market();
    await break_(t.client, m);
    const broken = await brokenInvariants(t, m.schools);
    expect(broken.map((one) => one.slice(0, name.length))).toContain(name);
  },
);
