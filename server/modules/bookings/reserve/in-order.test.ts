// Shows (rule: lock-order).
import { afterAll, expect, test } from "bun:test";
import { applications, assignments } from "../../../../db/schema/index.ts";
import { testContext } from "../../../../tests/support/database.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import type { Actor } from "../../auth/index.ts";
import { insertJob } from "../../notifications/announcements/deliveries.fixture.ts";
import { settleApplications } from "../choice/collisions.ts";
import { reschedule } from "../reschedule.ts";
import { bookedWindows } from "../times/windows.ts";
import { leaveReserve } from "./leave.ts";
import { orderReserve } from "./school.ts";

const t = await testContext();
afterAll(() => t.close());
const school = await createSchool(t.db);
const teacher = await createTeacher(t.db, { school });
const start = new Date(Date.now() + 7 * 86_400_000).setUTCHours(6, 0, 0, 0);
const windows = [{ start, end: start + 7.5 * 3_600_000 }];

interface Applied {
  jobId: string;
  substitute: Actor;
}

/** In reserve, with ids of which the second is the lower one: it lies behind the other in the table. */
async function apply(first: Applied, second: Applied) {
  const ids = [Bun.randomUUIDv7(), Bun.randomUUIDv7()].toSorted();
  const [low = "", high = ""] = ids;
  for (const [id, { jobId, substitute }] of [[high, first] as const, [low, second] as const])
    await t.db.insert(applications).values({
      ...{ id, jobId, substituteId: substitute.id },
      ...{ conflictConfirmed: true, reserveSince: new Date(), appliedAt: new Date(Date.now() - 3_600_000) },
    });
  return { low, high };
}

async function book(substitute: Actor): Promise<string> {
  const jobId = await insertJob(t.db, school, teacher, { filled: true });
  const values = { jobId, substituteId: substitute.id, chosenBy: teacher.id, ...bookedWindows({ windows }) };
  await t.db.insert(assignments).values(values);
  return jobId;
}

type Act = (ctx: Context) => Promise<unknown>;
/** What holds several applications at once, and two of those that it does. */
const verbs: Record<string, () => Promise<{ low: string; high: string; act: Act }>> = {
  "those of a batch whose time to answer is over leave the reserve": async () => {
    const { jobIds, substitute, ...rows } = await ofOne();
    return {
      ...rows,
      act: ({ db }) =>
        leaveReserve(
          db,
          jobIds.map((jobId) => ({ jobId, substituteId: substitute.id })),
        ),
    };
  },
  "somebody is chosen elsewhere": async () => {
    const { substitute, ...rows } = await ofOne();
    await book(substitute);
    return { ...rows, act: ({ db }) => settleApplications(db, substitute.id) };
  },
  "what somebody is chosen for is at another time": async () => {
    const { substitute, ...rows } = await ofOne();
    const jobId = await book(substitute);
    return {
      ...rows,
      act: (ctx) =>
        reschedule(
          ctx,
          { id: jobId, daysShared: false, timeZone: "Europe/Helsinki" },
          [substitute.id],
          windows,
        ),
    };
  },
  "the school orders the reserve": async () => {
    const people = [await createSubstitute(t.db), await createSubstitute(t.db)] as const;
    const jobId = await book(await createSubstitute(t.db));
    const rows = await apply({ jobId, substitute: people[0] }, { jobId, substitute: people[1] });
    const order = { people: people.map(({ email }) => email) };
    return { ...rows, act: (ctx) => orderReserve(ctx, teacher, jobId, order) };
  },
};

/** One person's, to two jobs. */
async function ofOne() {
  const substitute = await createSubstitute(t.db);
  const jobIds = [await insertJob(t.db, school, teacher), await insertJob(t.db, school, teacher)] as const;
  const rows = await apply({ jobId: jobIds[0], substitute }, { jobId: jobIds[1], substitute });
  return { jobIds, substitute, ...rows };
}

const oneWaits = async () => {
  const [found] = await t.client`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return found?.["count"] === 1;
};

test.each(Object.entries(verbs))(
  "where %s, the applications are held in the order of their ids",
  async (_, verb) => {
    const { low, high, act } = await verb();
    let acting: Promise<unknown> = Promise.resolve();
    await t.client.begin(async (sql) => {
      await sql`select from applications where id = ${low} for no key update`;
      acting = transaction(t.ctx, act);
      await eventually("it to wait for the first", oneWaits);
      // Whoever holds the first may come to the second.
      expect(await sql`select from applications where id = ${high} for no key update nowait`).toHaveLength(1);
    });
    await acting;
  },
);
