import { readFile } from "node:fs/promises";

/** Milliseconds that a server may take to end. */
const patience = 10_000;

/** Database servers are daemons: they outlive the process that started them. Waits for their end, for till then they write. */
export async function stopLeftOverServers(directory: string): Promise<void> {
  const marks = new Bun.Glob("**/postmaster.pid").scan({ cwd: directory, absolute: true, dot: true });
  const until = performance.now() + patience;
  for await (const file of marks) {
    const text = await readFile(file, "utf8").catch(() => "");
    const pid = Number(text.split("\n")[0]);
    if (pid > 1 && stop(pid)) while (isAlive(pid) && performance.now() < until) await Bun.sleep(20);
  }
}

/** @returns false when it has ended by itself */
function stop(pid: number): boolean {
  try {
    return process.kill(pid, "SIGQUIT");
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
