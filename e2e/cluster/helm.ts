import { homedir } from "node:os";
import { join } from "node:path";
import { YAML } from "bun";
import { root, step } from "../../server/launch/prepare.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { nowDoing } from "../../tests/support/under-way.ts";

/** What the chart makes: only what tests look at. */
export interface Rendered {
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: objects of every kind
  spec?: any;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "tuuri");
const built = join(cache, "bin/helm");
/** `.ci/run` says so. */
const hasFailed = () => Bun.file(join(cache, "helm.failed")).exists();
/** Without those that a server answers, Helm takes an old one for granted. */
const kubernetes = ["--kube-version", "1.34.0"];
const chart = join(root, "charts/tuuri");

/** Seconds: `.ci/run` begins to build it when it begins itself. */
const longestBuild = 15 * 60;

/**
 * Path of Helm, which `.ci/run` builds. Undefined, having said so, where there is none: there its tests are skipped.
 * @throws in CI, where nothing may be skipped, when it does not come
 */
export async function helmHere(): Promise<string | undefined> {
  const isBuilt = () => Bun.file(built).exists();
  const path = Bun.which("helm") ?? ((await isBuilt()) ? built : undefined);
  if (path) return path;
  if (process.env["CI"]) {
    nowDoing("waiting for Helm, which is being built");
    await eventually(`Helm at ${built}`, async () => (await isBuilt()) || hasFailed(), longestBuild);
    if (await isBuilt()) return built;
    throw new Error(`Helm could not be built\n${(await Bun.file(`${cache}/helm.log`).text()).slice(-2000)}`);
  }
  step("Skipping the tests of the chart: Helm is not installed");
  return undefined;
}

/** @returns what it printed, and complained of */
async function helm(args: string[], values?: object) {
  const path = (await helmHere()) ?? "";
  const input = values ? new Blob([JSON.stringify(values)]) : "ignore";
  const child = Bun.spawn([path, ...args, ...(values ? ["--values", "-"] : [])], {
    stdin: input,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, out, err };
}

/** What the chart makes of the values of a file of its own, and more. */
export async function render(file: "minimal" | "full", values: object = {}): Promise<Rendered[]> {
  const { code, out, err } = await helm(
    ["template", "trial", chart, ...kubernetes, "--values", join(chart, `ci/${file}-values.yaml`)],
    values,
  );
  if (code !== 0) throw new Error(err);
  return (YAML.parse(out) as (Rendered | null)[]).filter((one) => one !== null);
}

/** What is said to values that it does not take. */
export async function refusal(values: object, file?: "minimal" | "full"): Promise<string> {
  const base = file ? ["--values", join(chart, `ci/${file}-values.yaml`)] : [];
  const { code, err } = await helm(["template", "trial", chart, ...kubernetes, ...base], values);
  return code === 0 ? "" : err;
}

export const lint = (file: string) => helm(["lint", "--strict", chart, "--values", join(chart, "ci", file)]);

/** The template of the pods of everything that has some. */
export function podsOf(objects: Rendered[]) {
  return objects.flatMap(({ kind, metadata, spec }) => {
    const pod = kind === "Pod" ? spec : (spec?.jobTemplate?.spec ?? spec)?.template?.spec;
    return pod ? [{ name: `${kind} ${metadata.name}`, component: componentOf(metadata), pod }] : [];
  });
}

const componentOf = ({ labels }: Rendered["metadata"]) => labels["app.kubernetes.io/component"] ?? "";

/**
 * What a part is started with, as the cluster would put it together.
 * @throws when it refers to what the chart does not make
 */
export function startOf(objects: Rendered[], component: string) {
  const found = podsOf(objects).find((one) => one.component === component);
  const container = found?.pod.containers.find(({ name }: { name: string }) => name === "tuuri");
  if (!container) throw new Error(`the chart has no ${component}`);
  const env: Record<string, string> = {};
  for (const { configMapRef } of container.envFrom ?? [])
    Object.assign(env, named(objects, "ConfigMap", configMapRef.name).data);
  for (const { name, value, valueFrom } of container.env) {
    const given = valueFrom ? fromSecret(objects, valueFrom.secretKeyRef) : value;
    if (given !== undefined) env[name] = given;
  }
  return {
    args: container.args as string[],
    env,
    readiness: container.readinessProbe?.httpGet.path as string,
  };
}

interface KeyOfSecret {
  name: string;
  key: string;
  optional?: boolean;
}

function fromSecret(objects: Rendered[], { name, key, optional }: KeyOfSecret): string | undefined {
  const value = named(objects, "Secret", name).stringData?.[key];
  if (value === undefined && !optional) throw new Error(`the secret ${name} has no ${key}`);
  return value;
}

function named(objects: Rendered[], kind: string, name: string): Rendered {
  const found = objects.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`the chart makes no ${kind} ${name}`);
  return found;
}
