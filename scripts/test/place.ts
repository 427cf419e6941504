import { closeSync, constants, openSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { availableMemory } from "node:process";

/** Where Linux keeps files in memory, and by what `statfs` tells such a place. */
const inMemory = { path: "/dev/shm", type: 0x01021994 };
/** Bytes that must be free: a run writes up to a third of it, and its processes want the rest. */
const plenty = 12 * 1024 ** 3;

interface Machine {
  /** Bytes of memory that a process may still have. */
  memory: number;
  path: string;
}

/**
 * Where a run writes its files: in memory where there is plenty, as each test file makes and drops a database of hundreds of files,
 * which takes a disk's file system more work than the tests that use it. A `TMPDIR` that somebody has set is theirs to choose.
 */
export function placeOfFiles(
  environment: Record<string, string | undefined> = process.env,
  machine: Machine = { memory: availableMemory(), path: inMemory.path },
): string {
  const isFit = !environment["TMPDIR"] && machine.memory >= plenty && isMemory(machine.path);
  return isFit ? machine.path : tmpdir();
}

function isMemory(path: string): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(path);
    return type === inMemory.type && bavail * bsize >= plenty / 2 && takesDirectWrites(path);
  } catch {
    return false;
  }
}

/** An S3 server writes past the system's cache, which older kernels refuse in memory. */
function takesDirectWrites(path: string): boolean {
  const file = join(path, `tuuri-direct-${process.pid}`);
  try {
    closeSync(openSync(file, constants.O_DIRECT | constants.O_CREAT | constants.O_RDWR, 0o600));
    return true;
  } catch {
    return false;
  } finally {
    rmSync(file, { force: true });
  }
}
