import { chown, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { step } from "../../server/launch/prepare.ts";
import { freePort } from "../../server/platform/database/embedded.ts";
import { installDebians } from "../../tests/support/machine/debian.ts";
import { onceARun } from "../../tests/support/machine/once-a-run.ts";
import { blocksUnder } from "./guide.ts";

// The programs with which PostgreSQL is saved and restored are not in the packages of npm, and must not be older than the
// server: so both are Debian's.
const versions = "/usr/lib/postgresql";
const needed = ["initdb", "pg_ctl", "pg_dump", "pg_restore", "psql"];

/**
 * Where a PostgreSQL with its programs is installed; as root in CI it is installed. Undefined, having said why, where there
 * is none: there the test is skipped.
 * @throws in CI, where nothing may be skipped
 */
export async function postgresHere(): Promise<string | undefined> {
  const found = await installed();
  if (found) return found;
  const reason = await onceARun("why-no-postgresql", async () => {
    const complaint = await whyNot();
    if (complaint && !process.env["CI"]) step(`Skipping the test of backups: ${complaint}`);
    return complaint;
  });
  if (reason === "") return installed();
  if (process.env["CI"]) throw new Error(`A backup cannot be tried: ${reason}`);
  return undefined;
}

/** The newest that is whole. */
async function installed(): Promise<string | undefined> {
  const found = await readdir(versions).catch(() => []);
  for (const version of found.sort((a, b) => Number(b) - Number(a))) {
    const bin = join(versions, version, "bin");
    const there = await Promise.all(needed.map((name) => Bun.file(join(bin, name)).exists()));
    if (Number(version) >= 15 && there.every(Boolean)) return bin;
  }
  return undefined;
}

/** Empty once it is there. A developer's machine is left as it is. */
async function whyNot(): Promise<string> {
  const lacks = "pg_dump and a PostgreSQL of the same version are not installed";
  if (!process.env["CI"] || process.getuid?.() !== 0 || !Bun.which("apt-get")) return lacks;
  step("Installing Debian's PostgreSQL");
  const complaint = await installDebians(["postgresql", "postgresql-client"]);
  return (await installed()) ? "" : `${lacks}, and Debian's could not be: ${complaint}`;
}

export interface Server {
  url(database: string, user?: string): string;
  stop(): Promise<void>;
}

/** A server with an empty database and its owner, as the installation wants them. */
export async function serverWithDatabase(bin: string, closing: (() => unknown)[]): Promise<Server> {
  const server = await startServerOf(bin);
  closing.push(server.stop);
  const [statements = ""] = await blocksUnder("On Kubernetes", "sql");
  const admin = postgres(server.url("postgres"), { max: 1, onnotice: () => {} });
  for (const statement of statements.split(";")) await admin.unsafe(statement);
  await admin.end();
  return server;
}

/** A throw-away server of these programs, which run as another user where we are root. */
async function startServerOf(bin: string): Promise<Server> {
  const home = await mkdtemp(join(tmpdir(), "tuuri-backup-"));
  const data = join(home, "cluster");
  const port = await freePort();
  const account = process.getuid?.() === 0 ? await ownerOf() : undefined;
  await mkdir(data);
  for (const path of account ? [home, data] : []) await chown(path, account?.uid ?? 0, account?.gid ?? 0);
  const run = async (name: string, args: string[]) => {
    const log = Bun.file(join(home, `${name}.log`));
    const child = Bun.spawn([join(bin, name), ...args], {
      cwd: home,
      stdin: "ignore",
      stdout: log,
      stderr: log,
      env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C", TZ: "UTC" },
      ...account,
    });
    if ((await child.exited) !== 0) throw new Error(`${name} failed: ${await log.text()}`);
  };
  await run("initdb", [
    "-D",
    data,
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--auth=trust",
    "--username=postgres",
  ]);
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c jit=off`;
  await run("pg_ctl", [
    "start",
    "-D",
    data,
    "-l",
    join(home, "server.log"),
    "-w",
    "-t",
    "60",
    "-o",
    settings,
  ]);
  return {
    url: (database, user = "postgres") => `postgres://${user}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await run("pg_ctl", ["stop", "-D", data, "-m", "immediate", "-w", "-t", "60"]);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** `postgres`, as its package makes it. */
async function ownerOf(): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat("/var/lib/postgresql");
  return { uid, gid };
}
