import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { traceName } from "../../tests/support/traces.ts";

/** Where the traces of journeys that failed lie after a run, in the checkout. */
const kept = ".data/traces";

/**
 * Keeps the traces of files that failed, in place of those of an earlier run, and says how to look at them.
 * @param written folder in which this run has written traces
 */
export async function tellTraces(root: string, written: string, failed: string[]): Promise<string> {
  const isOf = (name: string) => failed.some((file) => name.startsWith(`${traceName(file)}-`));
  const names = (await readdir(written).catch(() => [])).filter(isOf);
  if (names.length === 0) return "";
  const folder = join(root, kept);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of names) await cp(join(written, name), join(folder, name));
  const lines = names
    .filter((name) => name.endsWith(".zip"))
    .map((name) => `bunx playwright show-trace ${kept}/${name}`);
  return `What the browsers did:\n${lines.join("\n")}\n\n`;
}
