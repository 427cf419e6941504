import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDatabase, migrateDatabase } from "../db/migrate.ts";
import { freePort, startEmbeddedPostgres } from "../server/platform/database/embedded.ts";
import { eventually } from "../tests/support/eventually.ts";
import { type ServerProcess, startServer } from "../tests/support/server.ts";
import type { Figure } from "./measure.ts";
import { findings, nothingWaits, whatWaits } from "./soak/checks.ts";
import { startWork } from "./soak/work.ts";

/** Seconds that a process has to end after SIGTERM. */
const grace = 30;

/**
 * An API, two workers, a mail server and a PostgreSQL, each a process, of which one is stopped or killed every few
 * seconds while people post, apply and choose. In the end everything answered has to be there, and every message sent.
 */
export async function soak(minutes: number): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), "tuuri-soak-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  const mailPort = await freePort();
  const databasePort = await freePort();
  const home = join(directory, "postgres");
  const startDatabase = () => startEmbeddedPostgres(home, { port: databasePort });
  let database = await startDatabase();
  await ensureDatabase(database.url("postgres"), "soak");
  const url = database.url("soak");
  await migrateDatabase(url);

  const origin = `http://127.0.0.1:${await freePort()}`;
  const env = {
    DATABASE_URL: url,
    DATA_DIR: directory,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    PUBLIC_URL: origin,
    TOKEN_SECRET: "s".repeat(48),
  };
  const wrong: string[] = [];
  const api = await startServer({ ...env, ROLE: "api", PORT: new URL(origin).port });
  const startWorker = () => startServer({ ...env, ROLE: "worker" });
  const workers = [await startWorker(), await startWorker()];
  const startMail = () =>
    Bun.spawn([process.execPath, join(import.meta.dir, "soak/mail-server.ts"), String(mailPort), directory]);
  let mail = startMail();

  async function endedInTime(what: string, server: ServerProcess): Promise<void> {
    const code = await Promise.race([server.stop(), Bun.sleep(grace * 1000).then(() => undefined)]);
    if (code === 0) return;
    wrong.push(code === undefined ? `${what} had to be killed` : `${what} ended with ${code}`);
    server.process.kill("SIGKILL");
    await server.process.exited;
  }

  const anyWorker = () => Math.floor(Math.random() * workers.length);
  async function replaceWorker(index: number, end: (worker: ServerProcess) => Promise<unknown>) {
    const worker = workers[index];
    if (!worker) return;
    if (worker.process.exitCode !== null) wrong.push(`a worker had ended with ${worker.process.exitCode}`);
    else await end(worker);
    workers[index] = await startWorker();
  }
  const kill = (child: Bun.Subprocess) => {
    child.kill("SIGKILL");
    return child.exited;
  };
  const troubles: Record<string, () => Promise<unknown>> = {
    "database, fast": async () => {
      await database.stop();
      database = await startDatabase();
    },
    "database, immediate": async () => {
      const pid = Number((await readFile(join(home, "cluster/postmaster.pid"), "utf8")).split("\n")[0]);
      process.kill(pid, "SIGQUIT");
      await eventually("the database to be gone", () => !isAlive(pid));
      database = await startDatabase();
    },
    "worker killed": () => replaceWorker(anyWorker(), (worker) => kill(worker.process)),
    "worker stopped": () => replaceWorker(anyWorker(), (worker) => endedInTime("a worker", worker)),
    "mail server": async () => {
      await kill(mail);
      await Bun.sleep(500 + Math.random() * 2_000);
      mail = startMail();
    },
  };

  const end = performance.now() + minutes * 60_000;
  const over = () => performance.now() > end;
  const counts: Record<string, number> = {};
  try {
    const work = await startWork(url, origin, over);
    for (let n = 0; !over(); n++) {
      await Bun.sleep(1_500 + Math.random() * 4_000);
      const names = Object.keys(troubles);
      const name = (n < names.length ? names[n] : names[Math.floor(Math.random() * names.length)]) ?? "";
      counts[name] = (counts[name] ?? 0) + 1;
      await troubles[name]?.();
    }
    await work.done;
    await Bun.write(`${directory}/calm`, "");
    await eventually("everything to be sent", () => nothingWaits(url), 180).catch(async (error) =>
      wrong.push(`${error} ${await whatWaits(url)}`),
    );
    const { found, detail } = await findings(url, origin, directory, work.answered);
    await Promise.all([
      endedInTime("the API", api),
      ...workers.map((worker) => endedInTime("a worker", worker)),
    ]);
    const all = [...wrong, ...found];
    for (const line of all) process.stdout.write(`  ! ${line}\n`);
    const done = Object.entries(counts).map(([name, count]) => `${count} × ${name}`);
    return [
      {
        name: `soak of ${minutes} minutes, findings`,
        value: all.length,
        limit: { atMost: 0 },
        detail: `${detail}; ${done.join(", ")}`,
      },
    ];
  } finally {
    for (const child of [api.process, ...workers.map((worker) => worker.process), mail]) await kill(child);
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
