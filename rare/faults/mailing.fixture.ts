import { expect } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
import { createSchool, createTeacher } from "../../tests/support/factories.ts";
import { startReadyPostgres } from "../../tests/support/servers/cluster.ts";
import { type ServerProcess, startServer } from "../../tests/support/servers/server.ts";
import { type SlowMailServer, startSlowMailServer } from "../../tests/support/servers/slow-smtp.ts";
import { insertSubstitutes } from "../../tests/support/world/many-people.ts";

export const receivers = 300;

/** A worker, the database and the mail server that it works with, and nobody else: what is done to them concerns one test. */
export interface Mailing {
  directory: string;
  database: EmbeddedPostgres;
  /** Again, on the same files and port. */
  startDatabase(): Promise<void>;
  connection: Connection;
  mail: SlowMailServer;
  worker: ServerProcess;
}

/** So many at once: more would keep each other from working rather than from waiting. */
let places = 3;
const queue: (() => void)[] = [];

export async function withMailing(act: (mailing: Mailing) => Promise<void>): Promise<void> {
  if (places > 0) places--;
  else await new Promise<void>((begin) => queue.push(begin));
  try {
    await inOwnPlace(act);
  } finally {
    const next = queue.shift();
    if (next) next();
    else places++;
  }
}

async function inOwnPlace(act: (mailing: Mailing) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "tuuri-worker-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  const home = join(directory, "postgres");
  const port = await freePort();
  const database = await startReadyPostgres(home, { disposable: true, port });
  const mail = await startSlowMailServer(40);
  const connection = connect(database.url("tuuri"), 3);
  const startDatabase = async () => {
    await startEmbeddedPostgres(home, { disposable: true, port });
  };
  let worker: ServerProcess | undefined;
  try {
    worker = await startServer({
      ROLE: "worker",
      DATABASE_URL: database.url("tuuri"),
      SMTP_URL: mail.url,
      DATA_DIR: join(directory, "data"),
      TOKEN_SECRET: "s".repeat(48),
    });
    await act({ directory, database, startDatabase, connection, mail, worker });
  } finally {
    worker?.process.kill("SIGKILL");
    await worker?.process.exited;
    await connection.close();
    await mail.close();
    await database.stop("immediate");
    await rm(directory, { recursive: true, force: true });
  }
}

/** One posting for hundreds of receivers; resolves when the first mails are out, and the next ones wait to be taken. */
export async function postToHundreds({ connection: { db }, mail }: Mailing): Promise<void> {
  const school = await createSchool(db, { regionCode: "FI-18" });
  const jobId = await insertJob(db, school, await createTeacher(db, { school }));
  await insertSubstitutes(db, receivers, "FI-18");
  mail.allow(20);
  await tellPosting(db, jobId);
  await eventually("mails to go out", () => mail.held() > 0, 60);
}

async function unsent({ connection }: Mailing): Promise<number | undefined> {
  const { $client } = connection.db;
  try {
    // What waits for its next attempt is brought forward: it may be minutes away, and waits for no more than its time.
    await $client`update graphile_worker._private_jobs set run_at = now(), attempts = 1
      where locked_at is null and attempts between 1 and max_attempts - 1 and run_at > now()`;
    const [found] = await $client`
      select (select count(*) from deliveries where sent_at is null)::int
        + (select count(*) from graphile_worker.jobs)::int as count`;
    return found?.["count"];
  } catch {
    return undefined;
  }
}

/** Everything that happened to the database while mails went out lost none, and repeats are the same mail. */
export async function expectEverybodyReached(mailing: Mailing): Promise<void> {
  const { mail, worker } = mailing;
  const before = mail.taken.length;
  mail.allow(Number.POSITIVE_INFINITY);
  await eventually("a mail after the fault", () => mail.taken.length > before, 30);
  // A task that was under way may first have to count as failed, which takes half a minute.
  const done = async () => {
    const { exitCode } = worker.process;
    if (exitCode !== null) throw new Error(`The worker ended with ${exitCode}: ${worker.log()}`);
    return (await unsent(mailing)) === 0;
  };
  await eventually("nothing left to send", done, 120);
  const ids = new Map<string, Set<string>>();
  for (const { to, messageId } of mail.taken) ids.set(to, (ids.get(to) ?? new Set()).add(messageId));
  expect(ids.size).toBe(receivers);
  expect([...ids.values()].filter((known) => known.size !== 1)).toEqual([]);
  await eventually("the worker to be ready", async () => (await fetch(`${worker.origin}/readyz`)).ok, 15);
  await expectToStop(worker);
}

export async function expectToStop(worker: ServerProcess): Promise<void> {
  expect(await Promise.race([worker.stop(), Bun.sleep(28_000).then(() => "still there")])).toBe(0);
}
