import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { alone } from "../../../server/launch/prepare.ts";

// `.ci/run` begins with a program of this kind before anything is installed: nothing of node_modules may be imported here.

const directory = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "tuuri/bin");
/** MinIO takes some three minutes on two cores. Milliseconds. */
const longestBuild = 20 * 60_000;

export interface GoProgram {
  /** In the cache; another release has another. */
  name: string;
  /** The package of the program, and its version. */
  source: string;
}

export const goProgramPath = ({ name }: GoProgram): string => join(directory, name);

/** Builds a program from its source, once; waits for whoever builds it already. @returns why there is none; undefined when it is there */
export async function buildGoProgram(program: GoProgram): Promise<string | undefined> {
  const isThere = () => existsSync(goProgramPath(program));
  if (isThere()) return undefined;
  const go = Bun.which("go") ?? Bun.which("/usr/local/go/bin/go");
  if (!go) return `${program.name} is built with Go, which is not installed`;
  await mkdir(directory, { recursive: true });
  return alone(join(directory, `${program.name}.building`), async () =>
    isThere() ? undefined : complaintOf(go, program),
  );
}

async function complaintOf(go: string, program: GoProgram): Promise<string | undefined> {
  // Go copies what it has built: whoever looks meanwhile, or after it was ended, would find a part of it.
  const unfinished = join(directory, `${program.name}.unfinished`);
  await rm(unfinished, { recursive: true, force: true });
  const nice = Bun.which("nice");
  // Neither inlined nor with tables for debuggers: a third less to compile.
  const install = [go, "install", "-gcflags=all=-l -dwarf=false", program.source];
  const child = Bun.spawn([...(nice ? [nice, "-n", "5"] : []), ...install], {
    env: { ...process.env, GOBIN: unfinished, CGO_ENABLED: "0", GOGC: "400" },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
    timeout: longestBuild,
  });
  const complaint = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) return `${program.name} could not be built\n${complaint.slice(-2000)}`;
  const [source = ""] = program.source.split("@");
  await rename(join(unfinished, basename(source)), goProgramPath(program));
  await rm(unfinished, { recursive: true });
  return undefined;
}
