import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const run = process.env["TUURI_TEST_RUN"];

/**
 * A text that is the same for all files of a run of `bun run test`, and takes a while to make: whoever needs it first
 * makes it and leaves it for the others, who wait. Each file has a memory of its own.
 */
export async function onceARun(name: string, make: () => Promise<string>): Promise<string> {
  if (!run) return make();
  const path = join(run, name);
  while (!existsSync(path)) {
    if (take(`${path}.maker`)) await leave(path, make);
    else await Bun.sleep(50);
  }
  return readFileSync(path, "utf8");
}

async function leave(path: string, make: () => Promise<string>): Promise<void> {
  try {
    // Who made it before may have been done only now.
    if (existsSync(path)) return;
    writeFileSync(`${path}.whole`, await make());
    renameSync(`${path}.whole`, path);
  } finally {
    rmSync(`${path}.maker`);
  }
}

/** Whether it is ours to make. What a process that has died had taken is free again. */
function take(maker: string): boolean {
  try {
    writeFileSync(maker, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!isAlive(maker)) rmSync(maker, { force: true });
    return false;
  }
}

function isAlive(maker: string): boolean {
  try {
    const pid = Number(readFileSync(maker, "utf8"));
    // Its name is written a moment after the file is there.
    return pid === 0 || process.kill(pid, 0);
  } catch {
    return false;
  }
}
