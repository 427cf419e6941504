// Shows (rule: metrics).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Actor } from "../../server/modules/auth/index.ts";
import {
  insertJob,
  tellPosting,
} from "../../server/modules/notifications/announcements/deliveries.fixture.ts";
import { type Connection, connect } from "../../server/platform/database/connection.ts";
import {
  type EmbeddedPostgres,
  freePort,
  startEmbeddedPostgres,
} from "../../server/platform/database/embedded.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSchool, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { startReadyPostgres } from "../../tests/support/servers/cluster.ts";
import { client, type ServerProcess, startServer } from "../../tests/support/servers/server.ts";
import { startSmtp } from "../../tests/support/servers/smtp.ts";
import { insertSubstitutes } from "../../tests/support/world/many-people.ts";
import { prometheusHere } from "./alerts/prometheus.ts";
import { renderedAlerts } from "./alerts/rules.ts";
import { watch, withShortWaits } from "./alerts/watching.ts";
import { helmHere } from "./helm.ts";
import type { Closing } from "./neighbours.ts";

// The alerts of the chart, in seconds instead of minutes, and what they are for really made: processes of the product that
// Prometheus asks, and their neighbours.
const programs = await prometheusHere();
const able = programs !== undefined && (await helmHere()) !== undefined;

const closing: Closing = [];
let home: string;
let databasePort: number;
let database: EmbeddedPostgres;
let connection: Connection;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let api: ServerProcess;
let worker: ServerProcess;
let startWorker: () => Promise<void>;
let prometheus: Awaited<ReturnType<typeof watch>>;
let school: Awaited<ReturnType<typeof createSchool>>;
let teacher: Actor;
let token: string;

const startDatabase = async () => {
  database = await startEmbeddedPostgres(home, { disposable: true, port: databasePort });
};

beforeAll(async () => {
  if (!able) return;
  const directory = await mkdtemp(join(tmpdir(), "tuuri-fires-"));
  closing.push(() => rm(directory, { recursive: true, force: true }));
  await Bun.$`chmod 755 ${directory}`.quiet();
  home = join(directory, "postgres");
  databasePort = await freePort();
  database = await startReadyPostgres(home, { disposable: true, port: databasePort });
  closing.push(() => database.stop());
  smtp = await startSmtp();
  closing.push(smtp.stop);
  const ports = [await freePort(), await freePort()];
  const start = (role: string, port = 0) =>
    startServer({
      ROLE: role,
      METRICS_PORT: String(port),
      DATABASE_URL: database.url("tuuri"),
      SMTP_URL: smtp.url,
      DATA_DIR: join(directory, "data"),
      TOKEN_SECRET: "s".repeat(48),
      SHUTDOWN_DELAY_MS: "0",
    });
  startWorker = async () => {
    worker = await start("worker", ports[1]);
  };
  [api] = await Promise.all([start("api", ports[0]), startWorker()]);
  closing.push(
    () => api.process.exitCode ?? api.stop(),
    () => worker.process.exitCode ?? worker.stop(),
  );
  await makePeople();
  prometheus = await watch(
    programs?.prometheus ?? "",
    ports,
    (await renderedAlerts()).map(withShortWaits),
    closing,
  );
}, 120_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
}, 60_000);

async function makePeople() {
  connection = connect(database.url("tuuri"), 3);
  closing.push(() => connection.close());
  school = await createSchool(connection.db, { regionCode: "FI-18" });
  teacher = await createTeacher(connection.db, { school });
  await insertSubstitutes(connection.db, 20, "FI-18");
  const login = { email: teacher.email, password: testPassword };
  token = (await client(api.origin).post("/api/shared/login", login)).body.token;
}

const nothingFires = (after: string) =>
  eventually(
    `no alert after ${after}`,
    async () => (await prometheus.firing()).length === 0 || undefined,
    60,
  );
/** They, and no other. */
const firesAlone = (...names: string[]) =>
  eventually(`${names} alone`, async () => Bun.deepEquals(await prometheus.firing(), names) || undefined, 60);
const post = async () => tellPosting(connection.db, await insertJob(connection.db, school, teacher));
const askForSessions = async () =>
  (await fetch(`${api.origin}/api/shared/sessions`, { headers: { authorization: token } })).status;

test.skipIf(!able)(
  "while all is well nothing fires",
  async () => {
    await post();
    await eventually("the mails", () => smtp.taken.length === 20);
    expect(await askForSessions()).toBe(200);
    await eventually("all to be heard", () => prometheus.hearsAll());
    await Bun.sleep(3_000);
    expect(await prometheus.firing()).toEqual([]);
  },
  60_000,
);

test.skipIf(!able)(
  "a mail server that refuses everything is told, and tasks that nobody tries again",
  async () => {
    smtp.answer(() => "554 5.7.1 Relay access denied");
    await post();
    await firesAlone("TuuriDeliveriesFail mail");
    // What would come in a day: the last attempt.
    await connection.db.$client`
      update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now() where locked_at is null`;
    await eventually(
      "the failed tasks",
      async () => (await prometheus.firing()).includes("TuuriTasksFailed"),
      60,
    );
    smtp.answer(() => undefined);
    await connection.db.$client`delete from graphile_worker._private_jobs where attempts >= max_attempts`;
    await nothingFires("the mail server takes mails again");
  },
  150_000,
);

test.skipIf(!able)(
  "a worker that has stopped is told, and the task that waits for it",
  async () => {
    expect(await worker.stop()).toBe(0);
    await firesAlone("TuuriNoWorker");
    const before = smtp.taken.length;
    await post();
    await firesAlone("TuuriNoWorker", "TuuriQueueOld");
    await startWorker();
    await eventually("the mails", () => smtp.taken.length === before + 20);
    await nothingFires("the worker is back");
  },
  150_000,
);

test.skipIf(!able)(
  "a database that is away is told, and back again nothing fires",
  async () => {
    await database.stop();
    // Who carries out tasks is not known: nobody is accused of that.
    await firesAlone("TuuriDatabaseAway");
    await Bun.sleep(2_000);
    expect(await prometheus.firing()).toEqual(["TuuriDatabaseAway"]);
    expect((await fetch(`${api.origin}/readyz`)).status).toBe(503);
    // Whoever asks meanwhile is refused, which counts as an error.
    await whileAsking(() => prometheus.firing().then((names) => names.includes("TuuriErrors")));
    expect(await askForSessions()).toBe(503);
    await startDatabase();
    await nothingFires("the database is back");
  },
  150_000,
);

test.skipIf(!able)(
  "requests that fail are told, and such that are slow",
  async () => {
    const { $client } = connection.db;
    await $client`alter table accounts rename to accounts_away`;
    try {
      await whileAsking(() => prometheus.firing().then((names) => names.includes("TuuriErrors")));
      expect(await askForSessions()).toBe(500);
    } finally {
      await $client`alter table accounts_away rename to accounts`;
    }
    await nothingFires("the table is back");
    const held = await $client.reserve();
    await whileAsking(async () => {
      await held`begin`;
      await held`lock table accounts in access exclusive mode`;
      const waiting = askForSessions();
      await Bun.sleep(1_300);
      await held`rollback`;
      expect(await waiting).toBe(200);
      return (await prometheus.firing()).includes("TuuriSlow");
    });
    held.release();
    await nothingFires("the lock is gone");
  },
  200_000,
);

/** People ask all the time, until it is so. */
const whileAsking = (isSo: () => Promise<boolean>) =>
  eventually(
    "an alert about requests",
    async () => {
      await askForSessions();
      return isSo();
    },
    60,
  );

test.skipIf(!able)(
  "when no process is heard at all, that is told",
  async () => {
    await Promise.all([api.stop(), worker.stop()]);
    await firesAlone("TuuriSilent");
  },
  100_000,
);
