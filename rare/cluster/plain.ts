import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../server/launch/prepare.ts";
import { type Rendered, startOf } from "./helm.ts";
import type { Closing } from "./neighbours.ts";

/** A directory that goes at the end. */
export async function directoryFor(closing: Closing): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "tuuri-cluster-"));
  closing.push(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A command of the chart as a plain process, to its end. */
export async function carryOut(
  objects: Rendered[],
  component: string,
  closing: Closing,
): Promise<{ code: number; log: string }> {
  const { args, env } = startOf(objects, component);
  const child = Bun.spawn([process.execPath, "server/main.ts", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: await directoryFor(closing), ...env },
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, log: out + err };
}
