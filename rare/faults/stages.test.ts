// Shows (rule: stages-once, tasks-of-the-dead).
import { expect, test } from "bun:test";
import { favourites } from "../../db/schema/index.ts";
import { insertJob } from "../../server/modules/notifications/announcements/deliveries.fixture.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSchool, createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { startServer } from "../../tests/support/servers/server.ts";
import { expectToStop, type Mailing, withMailing } from "./mailing.fixture.ts";

const many = 40;

/** Jobs of which everybody hears in a second; of the first its row is held, so that the worker is in the middle of opening it. */
async function dueAtOnce({ connection: { db } }: Mailing) {
  const school = await createSchool(db, { regionCode: "FI-18" });
  const teacher = await createTeacher(db, { school });
  const [favourite, stranger] = [await createSubstitute(db), await createSubstitute(db)];
  await db.insert(favourites).values({ ownerId: teacher.id, substituteId: favourite.id });
  const ids: string[] = [];
  for (let n = 0; n < many; n++) ids.push(await insertJob(db, school, teacher));
  const { $client } = db;
  await $client`update jobs set audience = 'named', region_code = null where id = any(${ids})`;
  await $client`insert into job_readers (job_id, account_id, "group") select id, ${favourite.id}, 'favourites' from unnest(${ids}::uuid[]) id`;
  await $client`insert into job_stages (job_id, place, "group", minutes, opens_at, opened_at, opened_by)
    select id, place, "group", 10, case place when 1 then now() + interval '1 second' end, case place when 0 then now() end,
      case place when 0 then 'clock' end
    from unnest(${ids}::uuid[]) id, (values (0, 'favourites'), (1, 'everybody')) s(place, "group")`;
  await $client`select graphile_worker.add_job('open-stages', json_build_object('jobId', id), job_key => 'open-stages ' || id,
      run_at => now() + interval '1 second') from unnest(${ids}::uuid[]) id`;
  return { ids, stranger };
}

/** Holds the row of a job until it is let go, or the database is. */
async function held({ connection: { db } }: Mailing, jobId: string) {
  const [locked, let_go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.$client
    .begin(async (sql) => {
      await sql`select from jobs where id = ${jobId} for update`;
      locked.resolve();
      await let_go.promise;
    })
    .catch(() => {});
  await locked.promise;
  return async () => {
    let_go.resolve();
    await holding;
  };
}

const waitingFor = async ({ connection: { db } }: Mailing) => {
  const [found] = await db.$client`select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%jobs%for no key update%'`;
  return found?.["count"] > 0;
};

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
  await eventually("the other substitute to be told of each", () => told().length >= ids.length, 120);
  await eventually(
    "nothing left to do",
    async () => {
      const [left] =
        await $client`select count(*)::int as count from graphile_worker.jobs where task_identifier <> 'purge-messages'`;
      return left?.["count"] === 0;
    },
    120,
  );
  expect(new Set(told().map(({ messageId }) => messageId)).size).toBe(ids.length);
  expect(told()).toHaveLength(ids.length);
  const stages =
    await $client`select opened_by from job_stages where place = 1 and opened_at is not null and opens_at is null`;
  expect(stages).toHaveLength(ids.length);
}

test(
  "a worker killed while clocks strike opens each stage once, when another comes",
  () =>
    withMailing(async (mailing) => {
      const due = await dueAtOnce(mailing);
      const letGo = await held(mailing, due.ids[0] ?? "");
      await eventually("the worker to be about to open", () => waitingFor(mailing), 60);
      mailing.worker.process.kill("SIGKILL");
      await mailing.worker.process.exited;
      await letGo();
      const worker = await startServer({
        ROLE: "worker",
        DATABASE_URL: mailing.database.url("tuuri"),
        SMTP_URL: mailing.mail.url,
        DATA_DIR: `${mailing.directory}/data`,
        TOKEN_SECRET: "s".repeat(48),
      });
      try {
        await expectAllOpened(mailing, due);
      } finally {
        await expectToStop(worker);
      }
    }),
  300_000,
);

test(
  "a database that restarts while clocks strike loses none",
  () =>
    withMailing(async (mailing) => {
      const due = await dueAtOnce(mailing);
      await held(mailing, due.ids[0] ?? "");
      await eventually("the worker to be about to open", () => waitingFor(mailing), 60);
      await mailing.database.stop("fast");
      await mailing.startDatabase();
      await expectAllOpened(mailing, due);
      await expectToStop(mailing.worker);
    }),
  300_000,
);
