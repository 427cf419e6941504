// Shows (rule: reminders, told-once, tasks-of-the-dead).
import { expect, test } from "bun:test";
import { remindersDue } from "../../server/modules/bookings/reminding/due.fixture.ts";
import { insertJob } from "../../server/modules/notifications/announcements/deliveries.fixture.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSchool, createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { allDone, killedAt, restartedAt, underWay } from "./clocks.fixture.ts";
import { type Mailing, withMailing } from "./mailing.fixture.ts";

const many = 40;

/** Somebody is to be reminded of each of these, by the look that begins now. */
async function dueAtOnce({ connection: { db } }: Mailing) {
  const school = await createSchool(db);
  const teacher = await createTeacher(db, { school });
  const chosen = await createSubstitute(db);
  const ids: string[] = [];
  for (let n = 0; n < many; n++) ids.push(await insertJob(db, school, teacher));
  await remindersDue(db, ids, chosen.id);
  return { ids, chosen };
}

async function expectAllReminded(mailing: Mailing, { ids, chosen }: Awaited<ReturnType<typeof dueAtOnce>>) {
  const { mail, connection } = mailing;
  mail.allow(Number.POSITIVE_INFINITY);
  const told = () => mail.taken.filter(({ to }) => to === chosen.email);
  const mails = () => new Set(told().map(({ messageId }) => messageId)).size;
  await eventually("a reminder of each", () => mails() >= ids.length, 120);
  await allDone(mailing);
  expect(mails()).toBe(ids.length);
  // Those under way when the line broke may come again, as the same mails (rule: told-once).
  expect(told().length - ids.length).toBeLessThanOrEqual(underWay);
  const news = await connection.db.$client`
    select job_id from news where account_id = ${chosen.id} and kind = 'reminder' order by job_id`;
  expect(news.map(({ job_id }) => job_id)).toEqual(ids.toSorted());
}

/** In the middle: what is to be noted of one of the jobs is held, while all of them are locked. */
const inTheMiddle = (at: typeof killedAt) => () =>
  withMailing(async (mailing) => {
    const due = await dueAtOnce(mailing);
    const look = () => mailing.connection.db.$client`select graphile_worker.add_job('remind-chosen')`;
    const place = { jobId: due.ids[0] ?? "", table: "assignments" } as const;
    await at(mailing, place, () => expectAllReminded(mailing, due), look);
  });

test(
  "a worker killed while it reminds many has reminded nobody, and another reminds each once",
  inTheMiddle(killedAt),
  300_000,
);

test("a database that restarts while many are reminded loses none", inTheMiddle(restartedAt), 300_000);
