import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installDebians } from "../../tests/support/machine/debian.ts";
import { onceARun } from "../../tests/support/machine/once-a-run.ts";
import type { Cluster } from "./control-plane/start.ts";
import { chart, helmHere } from "./helm.ts";
import type { Closing } from "./neighbours.ts";

/** Path of kubectl; as root in CI Debian's is installed. Undefined where there is none. @throws in CI, where nothing may be skipped */
export async function kubectlHere(): Promise<string | undefined> {
  if (Bun.which("kubectl") || !process.env["CI"]) return Bun.which("kubectl") ?? undefined;
  const complaint = await onceARun("why-no-kubectl", () => installDebians(["kubernetes-client"]));
  const path = Bun.which("kubectl", { PATH: "/usr/bin" });
  if (!path) throw new Error(`The guide's commands cannot be tried: ${complaint}`);
  return path;
}

/** A shell of somebody who has the guide before them: in a checkout, with `values.yaml`, Helm and kubectl. */
export interface GuideShell {
  folder: string;
  /** @returns what was printed @throws what was complained of */
  run(commands: string, variables?: Record<string, string>): Promise<string>;
}

/** @param path of Helm, where it is another than usual */
export async function guideShell(
  { environment }: Cluster,
  closing: Closing,
  path?: string,
): Promise<GuideShell> {
  const folder = await mkdtemp(join(tmpdir(), "tuuri-guide-"));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  await symlink(join(chart, ".."), join(folder, "charts"));
  await symlink(path ?? (await helmHere()) ?? "", join(folder, "helm"));
  await symlink((await kubectlHere()) ?? "", join(folder, "kubectl"));
  await cp(join(chart, "ci/minimal-values.yaml"), join(folder, "values.yaml"));
  const env = { ...environment, HOME: folder, PATH: `${folder}:${process.env["PATH"]}` };
  const run = async (commands: string, variables = {}) => {
    const child = Bun.spawn(["bash", "-euo", "pipefail", "-c", commands], {
      cwd: folder,
      env: { ...env, ...variables },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    if ((await child.exited) !== 0) throw new Error(`${commands}: ${err}`);
    return out;
  };
  return { folder, run };
}
