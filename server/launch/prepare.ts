import { Database } from "bun:sqlite";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

// Runs before anything is installed: nothing of node_modules may be imported here.

export const root = resolve(import.meta.dir, "../..");

/** Installs the packages if the lock file has changed since the last time. */
export async function install(): Promise<void> {
  const marker = join(root, "node_modules/.installed");
  const wanted = await fingerprint(["bun.lock", "package.json", "patches"]);
  if ((await textOf(marker)) === wanted) return;
  step("Installing packages");
  await run([process.execPath, "install", "--frozen-lockfile"]);
  await writeFile(marker, wanted);
}

/** Builds the pages if what they are made of has changed since the last time. */
export const build = () => alone(join(root, "node_modules/.building"), buildIfChanged);

async function buildIfChanged(): Promise<void> {
  const marker = join(root, "dist/.built");
  const wanted = await fingerprint([
    "src",
    "astro.config.mjs",
    "server/platform",
    "server/modules",
    "db/reference",
    "bun.lock",
    "package.json",
  ]);
  if ((await textOf(marker)) === wanted && existsSync(join(root, "dist/server/entry.mjs"))) return;
  step("Building the pages");
  await run([process.execPath, "--bun", "node_modules/astro/bin/astro.mjs", "build"], { quiet: true });
  await writeFile(marker, wanted);
}

/**
 * Does a piece of work that no two processes may do at once: whoever comes later waits, and goes on when the other is
 * done, or has died.
 */
export async function alone<T>(lock: string, work: () => Promise<T>): Promise<T> {
  // The system lets go what a process held, whatever becomes of it; a file with its name in it would stay.
  const held = new Database(lock);
  try {
    for (let waits = false; !takes(held); waits = true) {
      if (!waits) step("Waiting for another process that builds here");
      await Bun.sleep(200);
    }
    return await work();
  } finally {
    held.close();
  }
}

function takes(lock: Database): boolean {
  try {
    lock.run("begin exclusive");
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "SQLITE_BUSY") return false;
    throw error;
  }
}

/**
 * Runs a command in the root of the project.
 * @throws with what it printed when it fails
 */
export async function run(command: string[], options: { quiet?: boolean } = {}): Promise<void> {
  const output = options.quiet ? "pipe" : "inherit";
  const child = Bun.spawn(command, {
    cwd: root,
    stdin: "ignore",
    stdout: output,
    stderr: output,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
  });
  const [printed, complained] = options.quiet
    ? await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
    : ["", ""];
  const code = await child.exited;
  if (code !== 0)
    throw new Error(`${command.slice(1).join(" ")} ended with ${code}\n${printed}${complained}`);
}

export function step(text: string): void {
  process.stdout.write(`· ${text}\n`);
}

async function fingerprint(paths: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of await filesOf(join(root, path)))
      hash.update(file.slice(root.length)).update(await readFile(file));
  }
  return hash.digest("hex");
}

/** What no page is made of: a change of it builds nothing anew. */
const ofTests = /(\.test\.tsx?|\bfixture\.tsx?)$/;

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return existsSync(path) ? [path] : [];
  return entries
    .filter((entry) => entry.isFile() && !ofTests.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const textOf = (path: string) => readFile(path, "utf8").catch(() => undefined);
