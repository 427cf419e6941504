import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

interface Timings {
  files: Record<string, number>;
}

const folders = ["db", "e2e", "scripts", "server", "src", "tests"];

/**
 * What `timings.json` does not know: by it the longest files begin first, and one that it lacks may begin last and alone.
 * @returns a line to say so, or undefined when it has all files and no other
 */
export async function staleTimings(root: string): Promise<string | undefined> {
  const { files } = JSON.parse(await readFile(join(root, "scripts/test/timings.json"), "utf8")) as Timings;
  const known = Object.keys(files);
  const found = (await Promise.all(folders.map((folder) => testsIn(root, folder)))).flat();
  const lacking = found.filter((file) => !known.includes(file));
  const gone = known.filter((file) => !found.includes(file));
  if (lacking.length + gone.length === 0) return undefined;
  const parts = [
    ...(lacking.length > 0 ? [`it lacks ${lacking.join(" ")}`] : []),
    ...(gone.length > 0 ? [`these are gone: ${gone.join(" ")}`] : []),
  ];
  return `scripts/test/timings.json is old, measure on a quiet machine with --update-timings: ${parts.join("; ")}`;
}

async function testsIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true }).catch(() => []);
  return entries.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => `${folder}/${name}`);
}
