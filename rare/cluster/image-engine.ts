import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { step } from "../../server/launch/prepare.ts";
import { installDebians } from "../../tests/support/machine/debian.ts";
import { nowDoing } from "../../tests/support/under-way.ts";

/** Builds, runs, and does what the kernel is asked for. `runc`, for `crun` refuses machines with both kinds of cgroups. */
const tools = ["buildah", "podman", "runc"];

/** Where images lie between runs, with the layers that they are built of. */
export const home = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "tuuri/image");

/**
 * Whether images can be built and run here. False, having said why, where they cannot: there their tests are skipped.
 * @throws in CI, where nothing may be skipped for a missing tool; whoever is not root lacks more than that
 */
export async function engineHere(): Promise<boolean> {
  const reason = isRootOfLinux() ? await whyNot() : "they need Linux and root";
  if (reason === undefined) return true;
  if (process.env["CI"] && isRootOfLinux()) throw new Error(`The image cannot be tried: ${reason}`);
  step(`Skipping the tests of the image: ${reason}`);
  return false;
}

/** Limits of memory and processes, and files of another user, are root's to give. */
const isRootOfLinux = () => process.platform === "linux" && process.getuid?.() === 0;

async function whyNot(): Promise<string | undefined> {
  if (!existsSync("/usr/bin/dpkg-deb")) return "its base is made of the packages of Debian";
  if (process.env["CI"]) await install();
  const lacking = tools.filter((tool) => !Bun.which(tool));
  return lacking.length > 0 ? `apt-get install ${lacking.join(" ")}` : undefined;
}

async function install(): Promise<void> {
  const lacking = tools.filter((tool) => !Bun.which(tool));
  if (lacking.length === 0) return;
  nowDoing(`installing ${lacking.join(", ")}`);
  await installDebians(lacking);
}

/** Of one's own, so that nothing else that is built or runs here is in the way, or is touched. */
const storage = [
  "--root",
  join(home, "storage"),
  "--runroot",
  join(home, "run"),
  "--storage-driver",
  "overlay",
];
const cgroups = ["--tmpdir", join(home, "tmp"), "--cgroup-manager", "cgroupfs", "--runtime", "runc"];

export const podmanCommand = (args: string[]) => ["podman", ...storage, ...cgroups, ...args];

/** @returns what it printed. @throws with what it complained of when it fails */
export const buildah = (args: string[], cwd?: string) => told(["buildah", ...storage, ...args], cwd);
export const podman = (args: string[]) => told(podmanCommand(args));

export async function told(command: string[], cwd?: string): Promise<string> {
  const child = Bun.spawn(command, {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    ...(cwd ? { cwd } : {}),
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0)
    throw new Error(`${command.join(" ")}\n${out.slice(-2000)}${err.slice(-4000)}`);
  return out.trim();
}
