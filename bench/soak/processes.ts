import { readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { ensureDatabase, migrateDatabase } from "../../db/migrate.ts";
import {
  type EmbeddedPostgres,
  freePort,
  startEmbeddedPostgres,
} from "../../server/platform/database/embedded.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { type ServerProcess, startServer } from "../../tests/support/server.ts";

/** Seconds that a process has to end after SIGTERM. */
const grace = 30;

/** An API, two workers, a mail server and a PostgreSQL, each a process, and what may happen to them. */
export class Processes {
  /** What should not have happened to them, in words. */
  readonly wrong: string[] = [];
  readonly #directory: string;
  #mailPort = 0;
  #databasePort = 0;
  #env: Record<string, string> = {};
  #database: EmbeddedPostgres | undefined;
  #mail: Bun.Subprocess | undefined;
  #api: ServerProcess | undefined;
  #workers: ServerProcess[] = [];

  constructor(directory: string) {
    this.#directory = directory;
  }

  async start(): Promise<{ url: string; origin: string }> {
    this.#mailPort = await freePort();
    this.#databasePort = await freePort();
    const database = await this.#startDatabase();
    await ensureDatabase(database.url("postgres"), "soak");
    const url = database.url("soak");
    await migrateDatabase(url);

    const origin = `http://127.0.0.1:${await freePort()}`;
    this.#env = {
      DATABASE_URL: url,
      DATA_DIR: this.#directory,
      SMTP_URL: `smtp://127.0.0.1:${this.#mailPort}`,
      PUBLIC_URL: origin,
      TOKEN_SECRET: "s".repeat(48),
    };
    this.#api = await this.#startApi();
    for (let n = 0; n < 2; n++) this.#workers.push(await this.#startWorker());
    this.#startMail();
    return { url, origin };
  }

  readonly troubles: Record<string, () => Promise<unknown>> = {
    "database, fast": async () => {
      await this.#database?.stop();
      await this.#startDatabase();
    },
    "database, immediate": async () => {
      const pid = Number((await readFile(join(this.#home, "cluster/postmaster.pid"), "utf8")).split("\n")[0]);
      process.kill(pid, "SIGQUIT");
      await eventually("the database to be gone", () => !isAlive(pid));
      await this.#startDatabase();
    },
    "worker killed": () => this.#replaceWorker((worker) => kill(worker.process)),
    "worker stopped": () => this.#replaceWorker((worker) => this.#endedInTime("a worker", worker)),
    "worker frozen": () => this.#freeze(this.#workers[Math.floor(Math.random() * this.#workers.length)]),
    "API killed": async () => {
      await kill(this.#api?.process);
      this.#api = await this.#startApi();
    },
    "API frozen": () => this.#freeze(this.#api),
    "connections cut": async () => {
      const sql = postgres(this.#env["DATABASE_URL"] ?? "", { max: 1, onnotice: () => {} });
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database()`.catch(() => {});
      await sql.end({ timeout: 1 });
    },
    "mail server": async () => {
      await kill(this.#mail);
      await Bun.sleep(500 + Math.random() * 2_000);
      this.#startMail();
    },
  };

  /** Stops the API and the workers as an operator does. */
  async stop(): Promise<void> {
    const workers = this.#workers.map((worker) => this.#endedInTime("a worker", worker));
    await Promise.all([this.#endedInTime("the API", this.#api), ...workers]);
  }

  /** Whatever of it is running. */
  async end(): Promise<void> {
    const servers = [this.#api, ...this.#workers].map((server) => server?.process);
    await Promise.all([...servers, this.#mail].map(kill));
    await this.#database?.stop();
  }

  get #home(): string {
    return join(this.#directory, "postgres");
  }

  async #startDatabase(): Promise<EmbeddedPostgres> {
    this.#database = await startEmbeddedPostgres(this.#home, { port: this.#databasePort });
    return this.#database;
  }

  #startApi(): Promise<ServerProcess> {
    const { port } = new URL(this.#env["PUBLIC_URL"] ?? "");
    return startServer({ ...this.#env, ROLE: "api", PORT: port });
  }

  /** For a moment in which the locks that it may hold are given up, or not. */
  async #freeze(server: ServerProcess | undefined) {
    server?.process.kill("SIGSTOP");
    await Bun.sleep(500 + Math.random() * 7_000);
    server?.process.kill("SIGCONT");
  }

  #startWorker(): Promise<ServerProcess> {
    return startServer({ ...this.#env, ROLE: "worker" });
  }

  #startMail() {
    const program = join(import.meta.dir, "mail-server.ts");
    this.#mail = Bun.spawn([process.execPath, program, String(this.#mailPort), this.#directory]);
  }

  async #replaceWorker(end: (worker: ServerProcess) => Promise<unknown>) {
    const index = Math.floor(Math.random() * this.#workers.length);
    const worker = this.#workers[index];
    if (!worker) return;
    const { exitCode } = worker.process;
    if (exitCode !== null) this.wrong.push(`a worker had ended with ${exitCode}`);
    else await end(worker);
    this.#workers[index] = await this.#startWorker();
  }

  async #endedInTime(what: string, server: ServerProcess | undefined): Promise<void> {
    const code = await Promise.race([server?.stop(), Bun.sleep(grace * 1000).then(() => undefined)]);
    if (code === 0) return;
    this.wrong.push(code === undefined ? `${what} had to be killed` : `${what} ended with ${code}`);
    await kill(server?.process);
  }
}

async function kill(child: Bun.Subprocess | undefined): Promise<void> {
  child?.kill("SIGKILL");
  await child?.exited;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
