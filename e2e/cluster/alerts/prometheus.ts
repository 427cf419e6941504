import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { alone, step } from "../../../server/launch/prepare.ts";

const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "tuuri/prometheus");

export interface Programs {
  prometheus: string;
  promtool: string;
}

/**
 * Prometheus and its tool: what is installed, else Debian's, unpacked into our cache, so that no service begins to run.
 * Undefined, having said why, where there is neither: there the tests of the alerts are skipped.
 * @throws in CI, where nothing may be skipped
 */
export async function prometheusHere(): Promise<Programs | undefined> {
  const found = installed() ?? unpacked();
  if (found) return found;
  await mkdir(cache, { recursive: true });
  const reason = await alone(join(cache, "unpacking"), async () =>
    unpacked() ? undefined : unpackDebians(),
  );
  if (reason === undefined) return unpacked();
  if (process.env["CI"]) throw new Error(`The alerts cannot be tested: ${reason}`);
  step(`Skipping the tests of the alerts: ${reason}`);
  return undefined;
}

function installed(): Programs | undefined {
  const [prometheus, promtool] = [Bun.which("prometheus"), Bun.which("promtool")];
  return prometheus && promtool ? { prometheus, promtool } : undefined;
}

function unpacked(): Programs | undefined {
  const bin = join(cache, "package/usr/bin");
  const programs = { prometheus: join(bin, "prometheus"), promtool: join(bin, "promtool") };
  return existsSync(programs.promtool) ? programs : undefined;
}

/** @returns why it could not be */
async function unpackDebians(): Promise<string | undefined> {
  if (!Bun.which("apt-get")) return "neither Prometheus with promtool nor Debian's apt-get is installed";
  const folder = await mkdtemp(join(cache, "unfinished-"));
  try {
    step("Fetching Debian's Prometheus");
    // The lists of packages may be old, or never have been fetched.
    if (!(await fetched(folder))) {
      await apt(["update", "-qq"], folder);
      if (!(await fetched(folder))) return "Debian's package prometheus could not be fetched";
    }
    const { exitCode, stderr } =
      await Bun.$`dpkg-deb -x ${join(folder, "prometheus.deb")} ${join(folder, "package")}`.quiet().nothrow();
    if (exitCode !== 0) return `Debian's package prometheus could not be unpacked: ${stderr}`;
    await rename(join(folder, "package"), join(cache, "package"));
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetched(folder: string): Promise<boolean> {
  await apt(["download", "-qq", "prometheus"], folder);
  const [name] = await Array.fromAsync(new Bun.Glob("prometheus_*.deb").scan(folder));
  if (name) await rename(join(folder, name), join(folder, "prometheus.deb"));
  return name !== undefined;
}

/** Where there is no network, that is soon known. */
const apt = (args: string[], cwd: string) =>
  Bun.$`apt-get -o Acquire::http::Timeout=10 -o Acquire::Retries=0 ${args}`.cwd(cwd).quiet().nothrow();
