import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const run = process.env["TUURI_TEST_RUN"];

/**
 * A text that is the same for all files of a run of `bun run test`, and takes a while to make: whoever needs it first
 * leaves it for the others. Each file has a memory of its own.
 */
export async function onceARun(name: string, make: () => Promise<string>): Promise<string> {
  if (!run) return make();
  const path = join(run, name);
  if (existsSync(path)) return readFileSync(path, "utf8");
  const made = await make();
  // Another process may be making it as well: each writes the whole of it.
  const own = `${path}.${process.pid}`;
  writeFileSync(own, made);
  renameSync(own, path);
  return made;
}
