// Shows (rule: ready-is-not-alive, stop-in-order).
import { expect, test } from "bun:test";
import { cp, rename } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { eventually } from "../../tests/support/eventually.ts";
import { processesOf } from "../../tests/support/servers/processes.ts";
import {
  expectEverybodyReached,
  expectToStop,
  type Mailing,
  postToHundreds,
  receivers,
  withMailing,
} from "./mailing.fixture.ts";

// Each has a database and a worker of its own: what takes long is to wait, and they wait side by side, the longest from the beginning.
const restarts: [string, (mailing: Mailing) => Promise<void>][] = [
  [
    // Longer than a task waits before it counts as failed (`server/platform/worker/runner.ts`).
    "a stop for more than half a minute",
    async ({ database, startDatabase }) => {
      await database.stop();
      await Bun.sleep(33_000);
      await startDatabase();
    },
  ],
  [
    "a clean restart",
    async ({ database, startDatabase }) => {
      await database.stop();
      await startDatabase();
    },
  ],
  [
    "an immediate stop",
    async ({ database, startDatabase }) => {
      await database.stop("immediate");
      await startDatabase();
    },
  ],
  [
    "every connection cut",
    async ({ connection }) => {
      await connection.db.$client`
        select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'tuuri'`;
    },
  ],
  [
    "three restarts, one after another",
    async ({ mail, database, startDatabase }) => {
      for (let n = 0; n < 3; n++) {
        mail.allow(30);
        await database.stop();
        await startDatabase();
        const before = mail.taken.length;
        mail.allow(30);
        await eventually("mails to go out again", () => mail.taken.length > before + 5, 30);
      }
    },
  ],
  [
    "a failover: the address answers as another server",
    async ({ directory, database, startDatabase }) => {
      await database.stop();
      const [first, second] = [join(directory, "postgres"), join(directory, "second")];
      await cp(first, second, { recursive: true, preserveTimestamps: true });
      await Bun.$`chown -R --reference=${first} ${second}`.quiet();
      await rename(first, join(directory, "gone"));
      await rename(second, first);
      await startDatabase();
    },
  ],
];

test.concurrent(
  "a worker that cannot ask for tasks says so, and ends with 1 for whoever starts it anew",
  () =>
    withMailing(async ({ database, worker }) => {
      const locker = postgres(database.url("tuuri"), { max: 1, onnotice: () => {} });
      await locker`begin`;
      try {
        await locker`lock table graphile_worker._private_jobs in access exclusive mode`;
        const healthy = async () => (await fetch(`${worker.origin}/readyz`).catch(() => undefined))?.ok;
        await eventually("the worker not to be ready", async () => (await healthy()) === false, 20);
        expect(await Promise.race([worker.process.exited, Bun.sleep(40_000).then(() => "still there")])).toBe(
          1,
        );
      } finally {
        await locker`rollback`;
        await locker.end();
      }
    }),
  400_000,
);

for (const [name, fault] of restarts)
  test.concurrent(
    `while hundreds of mails go out: ${name} loses none, and the worker goes on and stops when told to`,
    () =>
      withMailing(async (mailing) => {
        await postToHundreds(mailing);
        // They go out meanwhile, and many of them afterwards.
        mailing.mail.allow(receivers / 2);
        await fault(mailing);
        await expectEverybodyReached(mailing);
      }),
    400_000,
  );

test.concurrent(
  "told to stop while the database is away and mails are under way, the worker ends in time",
  () =>
    withMailing(async (mailing) => {
      await postToHundreds(mailing);
      const stopped = mailing.database.stop("immediate");
      mailing.mail.allow(receivers / 2);
      await stopped;
      await expectToStop(mailing.worker);
    }),
  400_000,
);

test.concurrent(
  "told to stop in front of a database that has frozen, the worker ends in time",
  () =>
    withMailing(async (mailing) => {
      await postToHundreds(mailing);
      const processes = await processesOf(join(mailing.directory, "postgres"));
      const signal = (name: NodeJS.Signals) => {
        for (const pid of processes) process.kill(pid, name);
      };
      signal("SIGSTOP");
      try {
        mailing.mail.allow(receivers / 2);
        await expectToStop(mailing.worker);
      } finally {
        signal("SIGCONT");
      }
    }),
  400_000,
);
