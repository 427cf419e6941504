import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { alone, step } from "../../../server/launch/prepare.ts";
import { onceARun } from "../../../tests/support/machine/once-a-run.ts";

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
  // What could not be fetched is not tried again for each file.
  const reason = await onceARun("why-no-prometheus", async () => {
    const complaint = await alone(join(cache, "unpacking"), whyNot);
    if (complaint && !process.env["CI"]) step(`Skipping the tests of the alerts: ${complaint}`);
    return complaint;
  });
  if (reason === "") return unpacked();
  if (process.env["CI"]) throw new Error(`The alerts cannot be tested: ${reason}`);
  return undefined;
}

/** Empty where there is nothing to complain of. */
async function whyNot(): Promise<string> {
  const complaint = unpacked() ? undefined : await unpackDebians();
  if (complaint === undefined) return "";
  const lacking = ["prometheus", "promtool"].filter((name) => !Bun.which(name)).join(" and ");
  return `${lacking} not installed, and ${complaint}`;
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
  if (!Bun.which("apt-get")) return "no apt-get to fetch Debian's package with";
  const folder = await mkdtemp(join(cache, "unfinished-"));
  try {
    step("Fetching Debian's Prometheus");
    const complaint =
      (await fetchDebians(folder)) === undefined ? undefined : await fetchWithNewLists(folder);
    if (complaint !== undefined) return `Debian's package could not be fetched: ${complaint}`;
    const { exitCode, stderr } =
      await Bun.$`dpkg-deb -x ${join(folder, "prometheus.deb")} ${join(folder, "package")}`.quiet().nothrow();
    if (exitCode !== 0) return `Debian's package prometheus could not be unpacked: ${stderr}`;
    await rename(join(folder, "package"), join(cache, "package"));
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns what apt-get complains of; undefined when it is there */
async function fetchDebians(folder: string): Promise<string | undefined> {
  const { stderr } = await apt(["download", "-qq", "prometheus"], folder);
  const [name] = await Array.fromAsync(new Bun.Glob("prometheus_*.deb").scan(folder));
  if (!name) return `${stderr}`.trim();
  await rename(join(folder, name), join(folder, "prometheus.deb"));
  return undefined;
}

/** The lists of packages may be old, or never have been fetched. They are root's, and on a machine of somebody's own theirs. */
async function fetchWithNewLists(folder: string): Promise<string | undefined> {
  if (!process.env["CI"]) return "its lists of packages may be old (apt-get update)";
  if (process.getuid?.() !== 0) return "its lists of packages may be old, and only root may renew them";
  const { exitCode, stderr } = await apt(["update", "-qq"], folder);
  const complaint = await fetchDebians(folder);
  return complaint === undefined || exitCode === 0 ? complaint : `${stderr}`.trim();
}

/** Where there is no network, that is soon known. */
const apt = (args: string[], cwd: string) =>
  Bun.$`apt-get -o Acquire::http::Timeout=10 -o Acquire::Retries=0 ${args}`.cwd(cwd).quiet().nothrow();
