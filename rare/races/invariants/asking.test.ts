import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type postgres from "postgres";
import { accounts, favourites, requests } from "../../../db/schema/index.ts";
import { accept, ask } from "../../../server/modules/bookings/asking/index.ts";
import { cannotCome } from "../../../server/modules/bookings/cancelling/index.ts";
import { newJob } from "../../../server/modules/jobs/fixture.ts";
import { postJob } from "../../../server/modules/jobs/posting/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createPrincipal, createSubstitute } from "../../../tests/support/factories.ts";
import { ofAsking } from "./asking.ts";
import { brokenInvariants } from "./index.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
  t.setNow(new Date("2026-11-02T09:00:00Z"));
  // What the database forbids by itself could not be shown to be found.
  await t.client`drop index requests_one_open`;
});
afterAll(() => t.close());

/**
 * Of a job that favourites hear of first Tuuli is asked, who is none, and Emil waits behind her. He has said yes to another job, and to a third, to which
 * he cannot come.
 */
async function market() {
  const principal = await createPrincipal(t.db);
  const [emil, tuuli] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  await t.db.update(accounts).set({ findable: true }).where(eq(accounts.id, tuuli.id));
  await t.db.insert(favourites).values({ ownerId: principal.id, substituteId: emil.id });
  const firstTo = [{ group: "favourites" as const, minutes: 60 }];
  const post = async (day: string) =>
    (
      await postJob(
        t.ctx,
        principal,
        newJob({
          startDate: day,
          endDate: day,
          description: day,
          ...(day === "2026-11-09" ? { firstTo } : {}),
        }),
      )
    ).id;
  const [named, taken, left] = [await post("2026-11-09"), await post("2026-11-10"), await post("2026-11-11")];
  const asked = async (key: string, people: string[]) => {
    await ask(t.ctx, principal, { key, people, thenEverybody: false });
    const [open] = await t.db.select().from(requests).where(eq(requests.jobId, key));
    return open?.id ?? "";
  };
  await asked(named, [tuuli.id, emil.id]);
  await accept(t.ctx, emil, { id: await asked(taken, [emil.id]) });
  await accept(t.ctx, emil, { id: await asked(left, [emil.id]) });
  await cannotCome(t.ctx, emil, { key: left, illness: false, message: "" });
  return { schools: principal.schools.map(({ id }) => id), emil: emil.id, tuuli: tuuli.id, named, taken };
}
type Market = Awaited<ReturnType<typeof market>>;

/** What breaks each, in the order in which they stand. */
const breaks: ((sql: postgres.Sql, m: Market) => Promise<unknown>)[] = [
  (sql, m) =>
    sql`update requests set state = 'open', until = now() where job_id = ${m.named} and state = 'queued'`,
  (sql, m) => sql`update jobs set filled = true where id = ${m.named}`,
  (sql, m) => sql`update assignments set found_by = 'everybody' where job_id = ${m.taken}`,
  (sql, m) => sql`delete from graphile_worker._private_jobs where payload #>> '{occasion,answer}' = 'accepted'
    and payload #>> '{occasion,jobId}' = ${m.taken}`,
  (sql, m) => sql`select graphile_worker.add_job('announce', payload) from graphile_worker._private_jobs
    where payload #>> '{occasion,kind}' = 'asked' and payload #>> '{occasion,jobId}' = ${m.named}`,
  (sql, m) =>
    sql`update requests set state = 'expired', until = null where job_id = ${m.named} and state = 'open'`,
  (sql, m) =>
    sql`update job_readers set "group" = 'favourites' where job_id = ${m.named} and account_id = ${m.tuuli}`,
  (sql, m) => sql`delete from graphile_worker._private_jobs where key = ${`end-requests ${m.named}`}`,
  (sql, m) => sql`insert into cancellations (id, account_id, job_id, counts)
    select gen_random_uuid(), account_id, job_id, counts from cancellations where account_id = ${m.emil}`,
  (sql, m) =>
    sql`update applications set reserve_since = now(), reserve_ended_at = now() where job_id = ${m.taken}`,
  (sql, m) => sql`update requests set from_reserve = true where job_id = ${m.taken}`,
  (sql, m) => sql`update accounts set closed_at = now() where id = ${m.tuuli}`,
];

test("nothing breaks them where all was asked and answered as it should be", async () => {
  expect(Object.keys(ofAsking)).toHaveLength(breaks.length);
  const { schools } = await market();
  expect(await brokenInvariants(t, schools)).toEqual([]);
});

test.each(Object.keys(ofAsking).map((name, index) => [name, index] as const))(
  "%s: found where it is not so",
  async (name, index) => {
    const m = await market();
    await breaks[index]?.(t.client, m);
    const broken = await brokenInvariants(t, m.schools);
    expect(broken.map((one) => one.slice(0, name.length))).toContain(name);
  },
);
