import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Timings {
  files: Record<string, number>;
}

const known = "scripts/test/timings.json";
/** What of a test file says that it uses a program which is built on this machine, once. */
const usesBuilt = /stores\.fixture|\/minio\.ts|\/helm\.ts|ensureMinio|programHere/;

/**
 * By which durations files are put in order, the longest first. Where programs are still to be built, the files that wait for them
 * come last: waiting, they would keep others from beginning. Unless they are measured: into that file the runner writes.
 * @param directory where a file may be written
 * @param options what the runner is told
 * @returns path of the durations
 */
export async function durationsFor(
  root: string,
  directory: string,
  { isBuilt, options }: { isBuilt: boolean; options: string[] },
): Promise<string> {
  // Machines that share a run have to read the same.
  const isShared = options.some((option) => option.startsWith("--shard"));
  if (isBuilt || isShared || options.includes("--update-timings")) return known;
  const { files, ...rest } = JSON.parse(await readFile(join(root, known), "utf8")) as Timings;
  for (const file of Object.keys(files)) {
    const text = await readFile(join(root, file), "utf8").catch(() => "");
    if (usesBuilt.test(text)) files[file] = 0;
  }
  const path = join(directory, "durations.json");
  await writeFile(path, JSON.stringify({ ...rest, files }));
  return path;
}

const folders = ["db", "e2e", "rare", "scripts", "server", "src", "tests"];

/**
 * What `timings.json` does not know: by it the longest files begin first, and one that it lacks may begin last and alone.
 * @returns a line to say so, or undefined when it has all files and no other
 */
export async function staleTimings(root: string): Promise<string | undefined> {
  const { files } = JSON.parse(await readFile(join(root, known), "utf8")) as Timings;
  const measured = Object.keys(files);
  const found = (await Promise.all(folders.map((folder) => testsIn(root, folder)))).flat();
  const lacking = found.filter((file) => !measured.includes(file));
  const gone = measured.filter((file) => !found.includes(file));
  if (lacking.length + gone.length === 0) return undefined;
  const parts = [
    ...(lacking.length > 0 ? [`it lacks ${lacking.join(" ")}`] : []),
    ...(gone.length > 0 ? [`these are gone: ${gone.join(" ")}`] : []),
  ];
  return `${known} is old, measure on a quiet machine with --update-timings: ${parts.join("; ")}`;
}

async function testsIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true }).catch(() => []);
  return entries.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => `${folder}/${name}`);
}
