import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dir, "../..");

export interface Source {
  /** Relative to the root of the project. */
  path: string;
  text: string;
}

/** All files of a kind below some folders. */
export async function sourcesIn(folders: string[], ending: RegExp): Promise<Source[]> {
  const found: Source[] = [];
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    for (const entry of entries) {
      if (!entry.isFile() || !ending.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      found.push({ path: file.slice(root.length + 1), text: await readFile(file, "utf8") });
    }
  }
  return found;
}

export function report(problems: string[]): never {
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exit(problems.length === 0 ? 0 : 1);
}
