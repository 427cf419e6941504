import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { alone, step } from "../../../server/launch/prepare.ts";

// Builds what the chart is tested with: Helm, what reads charts beside it, and the control plane of a cluster, from one module,
// so that what they share is compiled once. `.ci/run` begins with it before anything is installed: nothing of node_modules
// may be imported here.

const programs = {
  helm: { source: "helm.sh/helm/v3/cmd/helm" },
  "helm-unittest": { source: "github.com/helm-unittest/helm-unittest/cmd/helm-unittest" },
  "control-plane": { source: "." },
} satisfies Record<string, { source: string }>;
export type Program = keyof typeof programs;

/** Kinds of others that the chart makes objects of: modules, what these add up to, and which of their files define them. */
const definitions = [
  {
    module: "github.com/prometheus-operator/prometheus-operator@v0.85.0",
    sum: "h1:M5xLCLEoaW2IJfnuCwFzzpL+jSVQu3KGT84Pye+fW8s=",
    folder: "example/prometheus-operator-crd",
    files: ["monitoring.coreos.com_servicemonitors.yaml", "monitoring.coreos.com_prometheusrules.yaml"],
  },
  {
    module: "sigs.k8s.io/gateway-api@v1.6.3",
    sum: "h1:lKpJa5bGlraC/QeACvCpsHLdmO6y0iKfzVl6gzaFEYc=",
    folder: "config/crd/standard",
    files: ["gateway.networking.k8s.io_httproutes.yaml"],
  },
];

const source = import.meta.dir;
const goModule = readFileSync(join(source, "go.mod"), "utf8");
const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "tuuri/control-plane");
/** Neither inlined nor with tables for debuggers: a third less to compile. */
const flags = [
  "-gcflags=all=-l -dwarf=false",
  `-ldflags=-s -w ${versions()}`,
  "-mod=readonly",
  "-buildvcs=false",
];
const inputs = ["go.mod", "go.sum", "main.go"].map((name) => readFileSync(join(source, name), "utf8"));
/** Another one when anything is built of something else. */
const hash = createHash("sha256").update(JSON.stringify([...inputs, definitions, programs, flags]));
const home = join(cache, hash.digest("hex").slice(0, 16));
const failure = join(home, "failed");
const go = Bun.which("go") ?? Bun.which("/usr/local/go/bin/go");
/** Days after which what an earlier state of the module made goes. */
const longestKept = 14;

export const definitionFiles = definitions.flatMap(({ files }) => files.map((file) => join(home, file)));
/** Where it lies when it is built. */
export const pathOf = (name: Program) => join(home, name);
export const isBuilt = (name: Program) => existsSync(pathOf(name));
/** Of what is built here it takes the longest. */
export const isControlPlaneBuilt = () => isBuilt("control-plane");

/** Builds it unless it is built; waits for whoever builds already. @returns why it is not there; undefined when it is */
export async function attempt(name: Program): Promise<string | undefined> {
  const reason = await whyNot(name);
  if (reason !== undefined) return reason;
  return built(name).then(
    () => undefined,
    (error: Error) => `${name} could not be built: ${error.message}`,
  );
}

/** Why it can neither be run nor be built here; undefined where it can. */
async function whyNot(name: Program): Promise<string | undefined> {
  if (isBuilt(name)) return undefined;
  const [wanted, major, minor] = /^go (\d+)\.(\d+)/m.exec(goModule) ?? [];
  if (!go) return `${name} is built with ${wanted}, which is not installed`;
  const said = (await Bun.$`${go} env GOVERSION`.quiet().nothrow().text()).trim();
  const [, hasMajor, hasMinor] = /^go(\d+)\.(\d+)/.exec(said) ?? [];
  const isOld = hasMajor !== major || Number(hasMinor) < Number(minor);
  return isOld ? `${name} is built with ${wanted}, and here is ${said}` : undefined;
}

/** @throws what the compiler says; in CI also what it said to `.ci/run`, for nobody waits twice for the same */
async function built(name: Program): Promise<void> {
  if (isBuilt(name)) return;
  await mkdir(home, { recursive: true });
  await alone(join(cache, "building"), async () => {
    if (isBuilt(name)) return;
    if (process.env["CI"] && existsSync(failure)) throw new Error(await readFile(failure, "utf8"));
    await build(name);
  });
}

async function build(name: Program): Promise<void> {
  const began = performance.now();
  if (name === "control-plane") await Promise.all(definitions.map(fetchDefinitions));
  const unfinished = `${pathOf(name)}.unfinished`;
  await told(["build", ...flags, "-o", unfinished, programs[name].source]);
  await rename(unfinished, pathOf(name));
  step(`Built ${name} (${Math.round((performance.now() - began) / 1000)} s)`);
}

/** Kubernetes asks the linker which version it is. */
function versions(): string {
  const [, version, major, minor] = /k8s\.io\/kubernetes (v(\d+)\.(\d+)\S*)/.exec(goModule) ?? [];
  const said = { gitVersion: version, gitMajor: major, gitMinor: minor, gitTreeState: "clean" };
  return ["k8s.io/component-base/version", "k8s.io/client-go/pkg/version"]
    .flatMap((place) => Object.entries(said).map(([name, value]) => `-X ${place}.${name}=${value}`))
    .join(" ");
}

async function fetchDefinitions({ module, sum, folder, files }: (typeof definitions)[number]): Promise<void> {
  const { Dir, Sum } = JSON.parse(await told(["mod", "download", "-json", module]));
  if (Sum !== sum) throw new Error(`${module} is not what it was: ${Sum} instead of ${sum}`);
  for (const file of files) {
    // Those of a build that was broken off are there already, read-only as Go keeps its modules.
    await rm(join(home, file), { force: true });
    await copyFile(join(Dir, folder, file), join(home, file));
  }
}

/** What Go printed. All else that runs here goes a little before it: what waits for it is tried last, and by then little else is left to do. */
async function told(args: string[]): Promise<string> {
  const nice = Bun.which("nice");
  const child = Bun.spawn([...(nice ? [nice, "-n", "5"] : []), go ?? "go", ...args], {
    cwd: source,
    env: { ...process.env, CGO_ENABLED: "0", GOTOOLCHAIN: "local", GOGC: "400" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(`go ${args.at(0)}: ${(out + err).slice(-3000)}`);
  return out;
}

/** What earlier states of the module were built to, and nobody has built since. */
async function forgetEarlier(): Promise<void> {
  const names = await readdir(cache);
  for (const folder of names.map((name) => join(cache, name)).filter((path) => path !== home)) {
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > longestKept * 86_400_000) await rm(folder, { recursive: true, force: true });
  }
}

async function buildAll(): Promise<void> {
  await rm(failure, { force: true });
  for (const name of Object.keys(programs) as Program[]) await built(name);
  await forgetEarlier();
}

if (import.meta.main)
  await buildAll().catch(async (error: unknown) => {
    await writeFile(failure, String(error));
    throw error;
  });
