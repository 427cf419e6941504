import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { insertJob } from "../../server/modules/notifications/announcements/deliveries.fixture.ts";
import { announceJobPosted } from "../../server/modules/notifications/index.ts";
import { type Connection, connect } from "../../server/platform/database/connection.ts";
import {
  type EmbeddedPostgres,
  freePort,
  startEmbeddedPostgres,
} from "../../server/platform/database/embedded.ts";
import { startReadyPostgres } from "../../tests/support/cluster.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSchool, createTeacher } from "../../tests/support/factories.ts";
import { insertSubstitutes } from "../../tests/support/many-people.ts";
import { processesOf } from "../../tests/support/processes.ts";
import { type ServerProcess, startServer } from "../../tests/support/server.ts";
import { type SlowMailServer, startSlowMailServer } from "../../tests/support/slow-smtp.ts";

const receivers = 300;

let directory: string;
let port: number;
let database: EmbeddedPostgres;
let connection: Connection;
let mail: SlowMailServer;
let worker: ServerProcess;

const startDatabase = async () => {
  database = await startEmbeddedPostgres(join(directory, "postgres"), { disposable: true, port });
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-worker-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  port = await freePort();
  database = await startReadyPostgres(join(directory, "postgres"), { disposable: true, port });
}, 60_000);
beforeEach(async () => {
  connection = connect(database.url("tuuri"), 3);
  mail = await startSlowMailServer(40);
  worker = await startServer({
    ROLE: "worker",
    DATABASE_URL: database.url("tuuri"),
    SMTP_URL: mail.url,
    DATA_DIR: join(directory, "data"),
    TOKEN_SECRET: "s".repeat(48),
  });
}, 60_000);
afterEach(async () => {
  worker.process.kill("SIGKILL");
  await worker.process.exited;
  await connection.db.$client`truncate deliveries, graphile_worker._private_jobs`;
  await connection.close();
  await mail.close();
}, 60_000);
afterAll(async () => {
  await database?.stop();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

/** One posting for hundreds of receivers in a region of its own; resolves when the first mails are out. */
async function postToHundreds() {
  const { db } = connection;
  await db.$client`delete from substitute_regions`;
  const school = await createSchool(db, { regionCode: "FI-18" });
  const jobId = await insertJob(db, school, await createTeacher(db, { school }));
  await insertSubstitutes(db, receivers, "FI-18");
  await announceJobPosted(db, jobId, { urgent: false });
  await eventually("mails to go out", () => mail.taken.length > 20);
}

async function unsent(): Promise<number | undefined> {
  const [found] = await connection.db.$client`
    select (select count(*) from deliveries where sent_at is null)::int
      + (select count(*) from graphile_worker.jobs)::int as count`.catch(() => []);
  return found?.["count"];
}

/** Everything that happened to the database while mails went out lost none, and repeats are the same mail. */
async function expectEverybodyReached() {
  await eventually(
    "a mail after the fault",
    (
      (before) => () =>
        mail.taken.length > before
    )(mail.taken.length),
    30,
  );
  // A task that was under way may first have to count as failed, which takes half a minute, and each has more than one turn.
  await eventually("nothing left to send", async () => (await unsent()) === 0, 120);
  const ids = new Map<string, Set<string>>();
  for (const { to, messageId } of mail.taken) ids.set(to, (ids.get(to) ?? new Set()).add(messageId));
  expect(ids.size).toBe(receivers);
  expect([...ids.values()].filter((known) => known.size !== 1)).toEqual([]);
  await eventually("the worker to be ready", async () => (await fetch(`${worker.origin}/readyz`)).ok, 15);
  await expectItToStop();
}

async function expectItToStop() {
  expect(await Promise.race([worker.stop(), Bun.sleep(28_000).then(() => "still there")])).toBe(0);
}

const restarts: [string, () => Promise<void>][] = [
  [
    "a clean restart",
    async () => {
      await database.stop();
      await startDatabase();
    },
  ],
  [
    "an immediate stop",
    async () => {
      await database.stop("immediate");
      await startDatabase();
    },
  ],
  [
    // Longer than a task waits before it counts as failed (`server/platform/worker/runner.ts`).
    "a stop for more than half a minute",
    async () => {
      await database.stop();
      await Bun.sleep(33_000);
      await startDatabase();
    },
  ],
  [
    "every connection cut",
    async () => {
      await connection.db.$client`
        select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'tuuri'`;
    },
  ],
  [
    "three restarts, one after another",
    async () => {
      for (let n = 0; n < 3; n++) {
        await database.stop();
        await startDatabase();
        const before = mail.taken.length;
        await eventually("mails to go out again", () => mail.taken.length > before + 5, 30);
      }
    },
  ],
  [
    "a failover: the address answers as another server",
    async () => {
      await database.stop();
      const [first, second] = [join(directory, "postgres"), join(directory, "second")];
      await cp(first, second, { recursive: true, preserveTimestamps: true });
      await Bun.$`chown -R --reference=${first} ${second}`.quiet();
      await rename(first, join(directory, `gone-${Date.now()}`));
      await rename(second, first);
      await startDatabase();
    },
  ],
];

test.each(restarts)(
  "while hundreds of mails go out: %s loses none, and the worker goes on and stops when told to",
  async (_, fault) => {
    await postToHundreds();
    await fault();
    await expectEverybodyReached();
  },
  240_000,
);

test("told to stop while the database is away and mails are under way, the worker ends in time", async () => {
  await postToHundreds();
  await database.stop("immediate");
  await expectItToStop();
  await startDatabase();
}, 90_000);

test("told to stop in front of a database that has frozen, the worker ends in time", async () => {
  await postToHundreds();
  const processes = await processesOf(join(directory, "postgres"));
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes) process.kill(pid, name);
  };
  signal("SIGSTOP");
  try {
    await expectItToStop();
  } finally {
    signal("SIGCONT");
  }
}, 90_000);

test("a worker that cannot ask for tasks says so, and ends with 1 for whoever starts it anew", async () => {
  const locker = postgres(database.url("tuuri"), { max: 1, onnotice: () => {} });
  await locker`begin`;
  try {
    await locker`lock table graphile_worker._private_jobs in access exclusive mode`;
    const healthy = async () => (await fetch(`${worker.origin}/readyz`).catch(() => undefined))?.ok;
    await eventually("the worker not to be ready", async () => (await healthy()) === false, 20);
    expect(await Promise.race([worker.process.exited, Bun.sleep(40_000).then(() => "still there")])).toBe(1);
  } finally {
    await locker`rollback`;
    await locker.end();
  }
}, 90_000);
