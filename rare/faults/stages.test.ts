// Shows (rule: stages-once, clocks-together, tasks-of-the-dead).
import { expect, test } from "bun:test";
import { favourites } from "../../db/schema/index.ts";
import { stagesDue } from "../../server/modules/bookings/stages/due.fixture.ts";
import { insertJob } from "../../server/modules/notifications/announcements/deliveries.fixture.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSchool, createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { allDone, killedAt, type Place, restartedAt, underWay } from "./clocks.fixture.ts";
import { type Mailing, withMailing } from "./mailing.fixture.ts";

const many = 40;

/** Jobs of which everybody hears in a second; of the first its row is held, so that the worker is in the middle of opening it. */
async function dueAtOnce({ connection: { db } }: Mailing) {
  const school = await createSchool(db, { regionCode: "FI-18" });
  const teacher = await createTeacher(db, { school });
  const [favourite, stranger] = [await createSubstitute(db), await createSubstitute(db)];
  await db.insert(favourites).values({ ownerId: teacher.id, substituteId: favourite.id });
  const ids: string[] = [];
  for (let n = 0; n < many; n++) ids.push(await insertJob(db, school, teacher));
  await stagesDue(db, ids, favourite.id, 1);
  return { ids, stranger };
}

async function expectAllOpened(mailing: Mailing, { ids, stranger }: Awaited<ReturnType<typeof dueAtOnce>>) {
  const { mail, connection } = mailing;
  const { $client } = connection.db;
  mail.allow(Number.POSITIVE_INFINITY);
  await eventually(
    "everybody to hear of each",
    async () => {
      const [left] = await $client`select count(*)::int as count from jobs where audience = 'named'`;
      return left?.["count"] === 0;
    },
    120,
  );
  const told = () => mail.taken.filter(({ to }) => to === stranger.email);
  const mails = () => new Set(told().map(({ messageId }) => messageId)).size;
  await eventually("the other substitute to be told of each", () => mails() >= ids.length, 120);
  await allDone(mailing);
  expect(mails()).toBe(ids.length);
  // Those under way when the line broke may come again, as the same mails (rule: told-once).
  expect(told().length - ids.length).toBeLessThanOrEqual(underWay);
  const stages =
    await $client`select opened_by from job_stages where place = 1 and opened_at is not null and opens_at is null`;
  expect(stages).toHaveLength(ids.length);
}

/** @param nth whose task is the first to be taken, or one of those that others do along with theirs */
const withDue =
  (at: typeof killedAt, table: Place["table"] = "jobs", nth = 0) =>
  () =>
    withMailing(async (mailing) => {
      const due = await dueAtOnce(mailing);
      await at(mailing, { jobId: due.ids.at(nth) ?? "", table }, () => expectAllOpened(mailing, due));
    });

test(
  "a worker killed while clocks strike opens each stage once, when another comes",
  withDue(killedAt),
  300_000,
);

test("a database that restarts while clocks strike loses none", withDue(restartedAt), 300_000);

test(
  "a worker killed while it has many clocks strike at once does them all, once, when another comes",
  withDue(killedAt, "job_stages", -1),
  300_000,
);
