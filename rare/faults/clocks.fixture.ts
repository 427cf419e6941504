import { eventually } from "../../tests/support/eventually.ts";
import { startServer } from "../../tests/support/servers/server.ts";
import { expectToStop, type Mailing } from "./mailing.fixture.ts";

/** What the worker comes to and has to wait for: the row of a job, before it begins, or that of its clock, or of its chosen one, when it has begun with many at once. */
export interface Place {
  jobId: string;
  table: "jobs" | "job_stages" | "requests" | "assignments";
}

/** So many mails a worker sends at a time, at most. */
export const underWay = 10;

/** Holds that row until it is let go, or the database is. */
async function held({ connection: { db } }: Mailing, { jobId, table }: Place) {
  const [locked, let_go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.$client
    .begin(async (sql) => {
      await sql`select from ${sql(table)} where ${sql(table === "jobs" ? "id" : "job_id")} = ${jobId} for update`;
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

const waitingFor = async ({ connection: { db } }: Mailing, { table }: Place) => {
  const [found] = await db.$client`select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and query ~ ${table === "jobs" ? "jobs.*for no key update" : `update "?${table}`}`;
  return found?.["count"] > 0;
};

/**
 * The worker is killed while it is in the middle of what a job's clock wants done, and another one comes for what is told then.
 * @param begin what brings it there, where no clock does
 */
export async function killedAt(
  mailing: Mailing,
  place: Place,
  then: () => Promise<void>,
  begin?: () => PromiseLike<unknown>,
): Promise<void> {
  const letGo = await held(mailing, place);
  await begin?.();
  await eventually("the worker to be there", () => waitingFor(mailing, place), 60);
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
    await then();
  } finally {
    await expectToStop(worker);
  }
}

/** The database restarts at that moment. */
export async function restartedAt(
  mailing: Mailing,
  place: Place,
  then: () => Promise<void>,
  begin?: () => PromiseLike<unknown>,
): Promise<void> {
  await held(mailing, place);
  await begin?.();
  await eventually("the worker to be there", () => waitingFor(mailing, place), 60);
  await mailing.database.stop("fast");
  await mailing.startDatabase();
  await then();
  await expectToStop(mailing.worker);
}

/** Until the queue has nothing left but what is to be done later. */
export const allDone = ({ connection: { db } }: Mailing) =>
  eventually(
    "nothing left to do",
    async () => {
      const [left] = await db.$client`select count(*)::int as count from graphile_worker.jobs
          where task_identifier <> 'purge-messages' and not (attempts = 0 and run_at > now() + interval '1 minute')`;
      return left?.["count"] === 0;
    },
    120,
  );
