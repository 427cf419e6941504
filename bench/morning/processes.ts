import { createECDH } from "node:crypto";
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
import { type ServerProcess, startServer } from "../../tests/support/servers/server.ts";

/** Seconds that a process has to end after SIGTERM. */
const grace = 30;
export const secret = "s".repeat(48);

type Role = "api" | "web" | "worker";

export interface Places {
  url: string;
  /** Of the proxy. */
  origins: { api: string; web: string };
  publicUrl: string;
}

/**
 * As in a cluster: two processes of the API, two of pages, one worker, a proxy before them, a mail server and a PostgreSQL,
 * each a process, and what may happen to them. One that is killed is started again a moment later.
 */
export class Processes {
  /** What should not have happened to them, in words. */
  readonly wrong: string[] = [];
  readonly #directory: string;
  #mailPort = 0;
  #databasePort = 0;
  #env: Record<string, string> = {};
  #database: EmbeddedPostgres | undefined;
  #mail: Bun.Subprocess | undefined;
  #proxy: Bun.Subprocess | undefined;
  readonly #servers: { role: Role; port: number; running: ServerProcess }[] = [];

  constructor(directory: string) {
    this.#directory = directory;
  }

  async start(): Promise<Places> {
    this.#mailPort = await freePort();
    this.#databasePort = await freePort();
    const database = await this.#startDatabase();
    await ensureDatabase(database.url("postgres"), "morning");
    const url = database.url("morning");
    await migrateDatabase(url);
    const origins = { api: await origin(), web: await origin() };
    const keys = createECDH("prime256v1");
    this.#env = {
      DATABASE_URL: url,
      DATA_DIR: this.#directory,
      SMTP_URL: `smtp://127.0.0.1:${this.#mailPort}`,
      PUBLIC_URL: origins.web,
      TOKEN_SECRET: secret,
      VAPID_PUBLIC_KEY: keys.generateKeys("base64url"),
      VAPID_PRIVATE_KEY: keys.getPrivateKey("base64url"),
    };
    this.#startMail();
    for (const role of ["api", "api", "web", "web", "worker"] as const) await this.#add(role);
    await this.#startProxy(origins);
    return { url, origins, publicUrl: origins.web };
  }

  readonly faults: Record<string, () => Promise<unknown>> = {
    "an API killed": () => this.#killOne("api"),
    "the database stopped at once": async () => {
      const pid = Number((await readFile(join(this.#home, "cluster/postmaster.pid"), "utf8")).split("\n")[0]);
      process.kill(pid, "SIGQUIT");
      await eventually("the database to be gone", () => !isAlive(pid));
      await this.#startDatabase();
    },
    "the worker killed": () => this.#killOne("worker"),
    "the mail server away": async () => {
      await kill(this.#mail);
      await Bun.sleep(1_000 + Math.random() * 3_000);
      this.#startMail();
    },
    "connections cut": () => this.#cutAll(),
    "the database restarted": async () => {
      await this.#database?.stop();
      await this.#startDatabase();
    },
    "the worker stopped": () => this.#replace("worker", (worker) => this.#endedInTime("a worker", worker)),
    "pages killed": () => this.#killOne("web"),
  };

  /** Stops the servers as an operator does. */
  async stop(): Promise<void> {
    await Promise.all(
      this.#servers.map(({ role, running }) => this.#endedInTime(`a process of ${role}`, running)),
    );
  }

  /** Whatever of it is running. */
  async end(): Promise<void> {
    await Promise.all(
      [...this.#servers.map(({ running }) => running.process), this.#mail, this.#proxy].map(kill),
    );
    await this.#database?.stop();
  }

  get #home(): string {
    return join(this.#directory, "postgres");
  }

  async #startDatabase(): Promise<EmbeddedPostgres> {
    this.#database = await startEmbeddedPostgres(this.#home, {
      port: this.#databasePort,
      maxConnections: 200,
    });
    return this.#database;
  }

  async #add(role: Role) {
    const port = await freePort();
    this.#servers.push({
      role,
      port,
      running: await startServer({ ...this.#env, ROLE: role, PORT: String(port) }),
    });
  }

  #startMail() {
    const program = join(import.meta.dir, "mail-server.ts");
    this.#mail = Bun.spawn([process.execPath, program, String(this.#mailPort), this.#directory]);
  }

  async #startProxy(origins: Places["origins"]) {
    const portsOf = (wanted: Role) =>
      this.#servers.filter(({ role }) => role === wanted).map(({ port }) => port);
    const routes = (["api", "web"] as const).map((role) => ({
      port: Number(new URL(origins[role]).port),
      servers: portsOf(role),
    }));
    this.#proxy = Bun.spawn([process.execPath, join(import.meta.dir, "proxy.ts")], {
      env: { ...process.env, ROUTES: JSON.stringify(routes) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const answers = (at: string) =>
      fetch(`${at}/healthz`).then(
        () => true,
        () => false,
      );
    await eventually("the proxy to answer", async () => (await answers(origins.api)) && answers(origins.web));
  }

  /** Those of the browsers by the proxy, those of the program by the database. */
  async #cutAll() {
    this.#proxy?.kill("SIGUSR2");
    const client = postgres(this.#env["DATABASE_URL"] ?? "", { max: 1, onnotice: () => {} });
    await client`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`;
    await client.end();
  }

  #killOne(role: Role) {
    return this.#replace(role, (server) => kill(server.process));
  }

  async #replace(wanted: Role, end: (server: ServerProcess) => Promise<unknown>) {
    const all = this.#servers.filter(({ role }) => role === wanted);
    const one = all[Math.floor(Math.random() * all.length)];
    if (!one) return;
    const { exitCode } = one.running.process;
    if (exitCode !== null) this.wrong.push(`a process of ${wanted} had ended with ${exitCode}`);
    else await end(one.running);
    one.running = await startServer({ ...this.#env, ROLE: wanted, PORT: String(one.port) });
  }

  async #endedInTime(what: string, server: ServerProcess): Promise<void> {
    const code = await Promise.race([server.stop(), Bun.sleep(grace * 1000).then(() => undefined)]);
    if (code === 0) return;
    this.wrong.push(code === undefined ? `${what} had to be killed` : `${what} ended with ${code}`);
    await kill(server.process);
  }
}

const origin = async () => `http://127.0.0.1:${await freePort()}`;

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
