import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { alone } from "../../server/launch/prepare.ts";

// Builds the S3 server that tests speak to. `.ci/run` begins with it before anything is installed: nothing of node_modules may
// be imported here.

/** The last release of MinIO that its makers published as source. */
const version = "v0.0.0-20260212201848-7aac2a2c5b7c";
const directory = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "tuuri/bin");
export const minioPath = join(directory, "minio");
export const isMinioBuilt = () => existsSync(minioPath);
/** Building takes some three minutes on two cores. Milliseconds. */
const longestBuild = 20 * 60_000;

/** Waits for whoever builds it already. @returns why there is none; undefined when it is there */
export async function buildMinio(): Promise<string | undefined> {
  if (isMinioBuilt()) return undefined;
  const go = Bun.which("go") ?? Bun.which("/usr/local/go/bin/go");
  if (!go) return "MinIO is built with Go, which is not installed";
  await mkdir(directory, { recursive: true });
  return alone(join(directory, "minio.building"), async () => (isMinioBuilt() ? undefined : complaintOf(go)));
}

async function complaintOf(go: string): Promise<string | undefined> {
  // Go copies what it has built: whoever looks meanwhile, or after it was ended, would find a part of it.
  const unfinished = join(directory, "minio.unfinished");
  await rm(unfinished, { recursive: true, force: true });
  const nice = Bun.which("nice");
  // Neither inlined nor with tables for debuggers: a third less to compile.
  const install = [go, "install", "-gcflags=all=-l -dwarf=false", `github.com/minio/minio@${version}`];
  const child = Bun.spawn([...(nice ? [nice, "-n", "10"] : []), ...install], {
    env: { ...process.env, GOBIN: unfinished, CGO_ENABLED: "0", GOGC: "400" },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
    timeout: longestBuild,
  });
  const complaint = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) return `MinIO could not be built\n${complaint.slice(-2000)}`;
  await rename(join(unfinished, "minio"), minioPath);
  await rm(unfinished, { recursive: true });
  return undefined;
}

if (import.meta.main) {
  const reason = await buildMinio();
  if (reason) throw new Error(reason);
}
