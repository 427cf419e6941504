import { join } from "node:path";
import { YAML } from "bun";
import { root, step } from "../../server/launch/prepare.ts";
import { onceARun } from "../../tests/support/machine/once-a-run.ts";
import { nowDoing } from "../../tests/support/under-way.ts";
import { attempt, isBuilt, type Program, pathOf } from "./control-plane/build.ts";
import { buildHelm4, helm4Path } from "./helm-4-build.ts";

/** What the chart makes: only what tests look at. */
export interface Rendered {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: objects of every kind
  spec?: any;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

/** Without those that a server answers, Helm takes an old one for granted. */
const kubernetes = ["--kube-version", "1.34.0"];
export const chart = join(root, "charts/tuuri");

/** Minutes: `.ci/run` begins to build everything when it begins itself, and lets all else go first. */
const longestBuild = 40;

/**
 * Path of a program that the chart is tested with, when it is built. Undefined, having said why, where it cannot be: there its
 * tests are skipped.
 * @throws in CI, where nothing may be skipped
 */
export async function programHere(name: Program): Promise<string | undefined> {
  if (!isBuilt(name)) nowDoing(`waiting for ${name}, which is built once`);
  // What could not be built is not tried again for each file.
  const reason = await onceARun(`why-no-${name}`, async () => {
    const found = (await withinTime(name)) ?? "";
    if (found && !process.env["CI"]) step(`Skipping the tests of the chart: ${found}`);
    return found;
  });
  if (reason === "") return pathOf(name);
  if (process.env["CI"]) throw new Error(`The chart cannot be tested: ${reason}`);
  return undefined;
}

async function withinTime(name: Program): Promise<string | undefined> {
  const { promise, reject } = Promise.withResolvers<never>();
  const words = `${name} was not built within ${longestBuild} minutes`;
  const late = setTimeout(() => reject(new Error(words)), longestBuild * 60_000);
  try {
    return await Promise.race([attempt(name), promise]);
  } finally {
    clearTimeout(late);
  }
}

/** The same of Helm, which many have. */
export const helmHere = async () => Bun.which("helm") ?? (await programHere("helm"));

/** Helm 4, which says by the server what is whose. The same of whether it is there. */
export async function helm4Here(): Promise<string | undefined> {
  const reason = await onceARun("why-no-helm-4", async () => (await buildHelm4()) ?? "");
  if (reason === "") return helm4Path;
  if (process.env["CI"]) throw new Error(`The chart cannot be tested: ${reason}`);
  return undefined;
}

/** What a developer has told a Helm of their own is not for this one. */
const surroundings = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("HELM_")));

/** @returns what it printed, and complained of */
export async function helm(args: string[], values?: object, environment: Record<string, string> = {}) {
  const path = (await helmHere()) ?? "";
  const input = values ? new Blob([JSON.stringify(values)]) : "ignore";
  const child = Bun.spawn([path, ...args, ...(values ? ["--values", "-"] : [])], {
    stdin: input,
    env: { ...surroundings(), ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, out, err };
}

/** Of the chart's own. */
export type ValuesFile = "minimal" | "full" | "minio" | "gateway";

export const valuesOf = (file: ValuesFile) => ["--values", join(chart, `ci/${file}-values.yaml`)];

/** What the chart makes of the values of a file of its own, and more. */
export async function render(
  file: ValuesFile,
  values: object = {},
  namespace = "default",
): Promise<Rendered[]> {
  const { code, out, err } = await helm(
    ["template", "trial", chart, ...kubernetes, "--namespace", namespace, ...valuesOf(file)],
    values,
  );
  if (code !== 0) throw new Error(err);
  return (YAML.parse(out) as (Rendered | null)[]).filter((one) => one !== null);
}

/** What is said to values that it does not take. */
export async function refusal(values: object, file?: ValuesFile): Promise<string> {
  const base = file ? valuesOf(file) : [];
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
  const container = found?.pod.containers.find(({ name }: { name: string }) =>
    ["tuuri", component].includes(name),
  );
  if (!container) throw new Error(`the chart has no ${component}`);
  return startOfContainer(objects, container);
}

/** The same of one of its containers. */
export function startOfContainer(objects: Rendered[], container: Rendered["spec"]) {
  const env: Record<string, string> = {};
  for (const { configMapRef } of container.envFrom ?? [])
    Object.assign(env, named(objects, "ConfigMap", configMapRef.name).data);
  for (const { name, value, valueFrom } of container.env) {
    const given = valueFrom ? fromSecret(objects, valueFrom.secretKeyRef) : value;
    if (given !== undefined) env[name] = given;
  }
  return {
    /** In place of what the image starts by itself. */
    command: (container.command ?? []) as string[],
    args: (container.args ?? []) as string[],
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
