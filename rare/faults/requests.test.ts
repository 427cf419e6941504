// Shows (rule: requests-once, clocks-together, tasks-of-the-dead).
import { expect, test } from "bun:test";
import { requestsDue } from "../../server/modules/bookings/asking/due.fixture.ts";
import { insertJob } from "../../server/modules/notifications/announcements/deliveries.fixture.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSchool, createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { allDone, killedAt, type Place, restartedAt, underWay } from "./clocks.fixture.ts";
import { type Mailing, withMailing } from "./mailing.fixture.ts";

const many = 40;

/** Jobs for which the time of one is over in a second who is asked, and another waits behind. */
async function dueAtOnce({ connection: { db } }: Mailing) {
  const school = await createSchool(db, { regionCode: "FI-18" });
  const teacher = await createTeacher(db, { school });
  const [first, second] = [await createSubstitute(db), await createSubstitute(db)];
  const ids: string[] = [];
  for (let n = 0; n < many; n++) ids.push(await insertJob(db, school, teacher));
  await requestsDue(
    db,
    school,
    ids.map((jobId) => ({ jobId, firstId: first.id, secondId: second.id })),
    1,
  );
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
  const mailsTo = (to: string) => new Set(told(to).map(({ messageId }) => messageId)).size;
  for (const { email } of [first, second])
    await eventually("each to be told of each", () => mailsTo(email) >= ids.length, 120);
  for (const { email } of [first, second]) {
    expect(mailsTo(email)).toBe(ids.length);
    // Those under way when the line broke may come again, as the same mails (rule: told-once).
    expect(told(email).length - ids.length).toBeLessThanOrEqual(underWay);
  }
  expect(await states()).toEqual(after);
  await allDone(mailing);
}

/** @param nth whose task is the first to be taken, or one of those that others do along with theirs */
const withDue =
  (at: typeof killedAt, table: Place["table"] = "jobs", nth = 0) =>
  () =>
    withMailing(async (mailing) => {
      const due = await dueAtOnce(mailing);
      await at(mailing, { jobId: due.ids.at(nth) ?? "", table }, () => expectAllAsked(mailing, due));
    });

test(
  "a worker killed while the time to answer ends asks the next once for each, when another comes",
  withDue(killedAt),
  300_000,
);

test("a database that restarts then loses none", withDue(restartedAt), 300_000);

test(
  "a worker killed while it ends many requests at once does them all, once, when another comes",
  withDue(killedAt, "requests", -1),
  300_000,
);
