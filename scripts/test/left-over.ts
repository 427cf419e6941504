import { readFile } from "node:fs/promises";

/** Database servers are daemons: they outlive the process that started them. */
export async function stopLeftOverServers(directory: string): Promise<void> {
  const marks = new Bun.Glob("**/postmaster.pid").scan({ cwd: directory, absolute: true, dot: true });
  for await (const file of marks) {
    const pid = Number((await readFile(file, "utf8")).split("\n")[0]);
    if (pid > 1) stop(pid);
  }
}

function stop(pid: number) {
  try {
    process.kill(pid, "SIGQUIT");
  } catch {
    // It has ended by itself.
  }
}
