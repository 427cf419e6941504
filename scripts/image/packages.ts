import { readdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Glob } from "bun";
import { billOfMaterials, type Package } from "./bill.ts";

// Runs while the image is built, beside packages for production and the built pages: takes away what neither the
// server nor the pages reach from their source, such as what pages are built with and the embedded PostgreSQL, and
// lists the rest as a bill of materials.

const folder = "node_modules";
const sources = ["server", "db", "src", "dist/server"];
const loaders = { ts: "ts", tsx: "tsx", mjs: "js" } as const;
/** Types and their compiler, which some name as if they ran; and what is built for another kind of C library. */
const needless = /^(typescript|bun-types|@types\/.*)$|linuxmusl|-musl$/;
/** Of packages: for those who read or write programs, not for what runs. */
const unread = "**/*.{map,d.ts,d.cts,d.mts,md}";
/** Parts of the server that only the build of the pages and their types know. */
const building = /(astro-adapter|vite-server-outside)\.mjs$|astro-entry\.ts$/;

/** By the directory: of some there are two versions. */
const kept = new Map<string, Package>();
/** Which directories each asks for. */
const asked = new Map<string, string[]>();
const direct = new Set<string>();
for (const source of sources) {
  for await (const file of new Glob("**/*.{ts,tsx,mjs}").scan(source)) {
    if (building.test(file)) continue;
    for (const name of await importedBy(`${source}/${file}`)) {
      const directory = await keep(name, ".");
      if (directory) direct.add(directory);
    }
  }
}
await removeOthers(folder);
for (const file of [...new Glob(unread).scanSync({ cwd: folder, dot: true })])
  if (!/licen[cs]e|notice/i.test(file)) await rm(`${folder}/${file}`);
await Bun.write("sbom.cdx.json", await billOfMaterials(kept, asked, direct));
process.stdout.write(`${kept.size} packages are kept\n`);

async function importedBy(file: string): Promise<string[]> {
  const loader = loaders[file.split(".").pop() as keyof typeof loaders];
  const imports = new Bun.Transpiler({ loader }).scanImports(await Bun.file(file).text());
  return imports
    .filter(({ path }) => /^[@a-z]/.test(path) && !/^(node|bun):/.test(path))
    .map(({ path }) =>
      path
        .split("/")
        .slice(0, path.startsWith("@") ? 2 : 1)
        .join("/"),
    );
}

/**
 * With all that it needs.
 * @param from the directory of who asks for it
 * @returns its directory, or undefined for what is not installed: it is for another machine
 */
async function keep(name: string, from: string): Promise<string | undefined> {
  const directory = needless.test(name) ? undefined : await find(name, from);
  if (directory === undefined || kept.has(directory)) return directory;
  const found: Package = await Bun.file(`${directory}/package.json`).json();
  kept.set(directory, found);
  const { peerDependenciesMeta: about, ...all } = found;
  const peers = Object.keys(all.peerDependencies ?? {}).filter((peer) => !about?.[peer]?.optional);
  const needed = Object.keys({ ...all.dependencies, ...all.optionalDependencies });
  const directories: string[] = [];
  for (const other of [...needed, ...peers]) {
    const needs = await keep(other, directory);
    if (needs) directories.push(needs);
  }
  asked.set(directory, directories);
  return directory;
}

/** As the loader looks for it: within who asks, then outwards. */
async function find(name: string, from: string): Promise<string | undefined> {
  for (let at = from; ; at = dirname(at)) {
    const directory = at === "." ? `${folder}/${name}` : `${at}/${folder}/${name}`;
    if (await Bun.file(`${directory}/package.json`).exists()) return directory;
    if (at === ".") return undefined;
  }
}

async function removeOthers(within: string): Promise<void> {
  for (const name of await installed(within)) {
    const directory = `${within}/${name}`;
    if (kept.has(directory)) await removeOthers(`${directory}/${folder}`);
    else await rm(directory, { recursive: true });
  }
}

async function installed(within: string): Promise<string[]> {
  const names: string[] = [];
  for (const name of await readdir(within).catch(() => [])) {
    if (!name.startsWith("@")) names.push(name);
    else for (const inner of await readdir(`${within}/${name}`)) names.push(`${name}/${inner}`);
  }
  return names;
}
