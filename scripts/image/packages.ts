import { readdir, rm } from "node:fs/promises";
import { Glob } from "bun";

// Runs while the image is built, beside packages for production and the built pages: takes away what neither the
// server nor the pages reach from their source, such as what pages are built with and the embedded PostgreSQL, and
// lists the rest as a bill of materials (CycloneDX).

interface Package {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const folder = "node_modules";
const sources = ["server", "db", "src", "dist/server"];
const loaders = { ts: "ts", tsx: "tsx", mjs: "js" } as const;
/** Types and their compiler, which some name as if they ran; and what is built for another kind of C library. */
const needless = /^(typescript|bun-types|@types\/.*)$|linuxmusl|-musl$/;

/** Parts of the server that only the build of the pages and their types know. */
const building = /(astro-adapter|vite-server-outside)\.mjs$|astro-entry\.ts$/;

const kept = new Map<string, Package>();
for (const source of sources) {
  for await (const file of new Glob("**/*.{ts,tsx,mjs}").scan(source)) {
    if (building.test(file)) continue;
    for (const name of await importedBy(`${source}/${file}`)) await keep(name);
  }
}
for (const name of await installed()) {
  if (!kept.has(name)) await rm(`${folder}/${name}`, { recursive: true });
}
await rm(`${folder}/.bin`, { recursive: true, force: true });
await Bun.write("sbom.cdx.json", `${JSON.stringify(billOfMaterials(), undefined, 1)}\n`);
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

/** With all that it needs; what is not installed is for another machine. */
async function keep(name: string): Promise<void> {
  const description = Bun.file(`${folder}/${name}/package.json`);
  if (kept.has(name) || needless.test(name) || !(await description.exists())) return;
  const found: Package = await description.json();
  kept.set(name, found);
  const { peerDependenciesMeta: about, ...all } = found;
  const peers = Object.keys(all.peerDependencies ?? {}).filter((peer) => !about?.[peer]?.optional);
  const needed = Object.keys({ ...all.dependencies, ...all.optionalDependencies });
  for (const other of [...needed, ...peers]) await keep(other);
}

async function installed(): Promise<string[]> {
  const names: string[] = [];
  for (const name of await readdir(folder)) {
    if (name.startsWith(".")) continue;
    if (!name.startsWith("@")) names.push(name);
    else for (const inner of await readdir(`${folder}/${name}`)) names.push(`${name}/${inner}`);
  }
  return names;
}

function billOfMaterials() {
  const components = [...kept.values()]
    .map(({ name, version }) => ({
      type: "library",
      name,
      version,
      purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, components };
}
