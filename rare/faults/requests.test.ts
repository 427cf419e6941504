// Shows (rule: requests-once, tasks-of-the-dead).
import { expect, test } from "bun:test";
import { insertJob } from "../../server/modules/notifications/announcements/deliveries.fixture.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSchool, createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { allDone, killedAt, restartedAt } from "./clocks.fixture.ts";
import { type Mailing, withMailing } from "./mailing.fixture.ts";

const many = 40;

/** Jobs for which the time of one is over in a second who is asked, and another waits behind. */
async function dueAtOnce({ connection: { db } }: Mailing) {
  const school = await createSchool(db, { regionCode: "FI-18" });
  const teacher = await createTeacher(db, { school });
  const [first, second] = [await createSubstitute(db), await createSubstitute(db)];
  const ids: string[] = [];
  for (let n = 0; n < many; n++) ids.push(await insertJob(db, school, teacher));
  const { $client } = db;
  // Nobody's quiet hours are in the way.
  await $client`insert into peace (account_id, quiet_weekdays_from, quiet_weekdays_to, quiet_weekends_from, quiet_weekends_to)
    values (${first.id}, 0, 0, 0, 0), (${second.id}, 0, 0, 0, 0)`;
  await $client`insert into requests (id, job_id, school_id, account_id, place, state, opened_at, told_from, until)
    select gen_random_uuid(), id, ${school.id}, ${first.id}, 1, 'open', now(), now(), now() + interval '1 second' from unnest(${ids}::uuid[]) id`;
  await $client`insert into requests (id, job_id, school_id, account_id, place, state)
    select gen_random_uuid(), id, ${school.id}, ${second.id}, 2, 'queued' from unnest(${ids}::uuid[]) id`;
  await $client`select graphile_worker.add_job('end-requests', json_build_object('jobId', id), job_key => 'end-requests ' || id,
      run_at => now() + interval '1 second') from unnest(${ids}::uuid[]) id`;
  return { ids, first, second };
}

async function expectAllAsked(
  mailing: Mailing,
  { ids, first, second }: Awaited<ReturnType<typeof dueAtOnce>>,
) {
  const { mail, connection } = mailing;
  mail.allow(Number.POSITIVE_INFINITY);
  const states = async () => {
    const found = await connection.db.$client`
      select place, state, count(*)::int as count from requests group by place, state order by place, state`;
    return found.map(({ place, state, count }) => [place, state, count]);
  };
  const after = [
    [1, "expired", ids.length],
    [2, "open", ids.length],
  ];
  await eventually("the next to be asked for each", async () => Bun.deepEquals(await states(), after), 120);
  const told = (to: string) => mail.taken.filter((one) => one.to === to);
  for (const { email } of [first, second])
    await eventually("each to be told of each", () => told(email).length >= ids.length, 120);
  for (const { email } of [first, second]) {
    expect(new Set(told(email).map(({ messageId }) => messageId)).size).toBe(ids.length);
    expect(told(email)).toHaveLength(ids.length);
  }
  expect(await states()).toEqual(after);
  // The clocks of those who are asked now wait, and nothing else does.
  await connection.db
    .$client`delete from graphile_worker._private_jobs where run_at > now() + interval '1 minute'`;
  await allDone(mailing);
}

const withDue = (at: typeof killedAt) => () =>
  withMailing(async (mailing) => {
    const due = await dueAtOnce(mailing);
    await at(mailing, due.ids[0] ?? "", () => expectAllAsked(mailing, due));
  });

test(
  "a worker killed while the time to answer ends asks the next once for each, when another comes",
  withDue(killedAt),
  300_000,
);

test("a database that restarts then loses none", withDue(restartedAt), 300_000);
