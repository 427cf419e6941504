import { join } from "node:path";

/** The embedded database server on these files, and all that it has started: for tests that freeze it. */
export async function processesOf(home: string): Promise<number[]> {
  const postmaster = Number((await Bun.file(join(home, "cluster/postmaster.pid")).text()).split("\n")[0]);
  const children = await Bun.$`ps -o pid= --ppid ${postmaster}`.text();
  return [postmaster, ...children.trim().split(/\s+/).map(Number)];
}
