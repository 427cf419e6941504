import { YAML } from "bun";
import { commandNames, help } from "../../server/commands/index.ts";
import { variables } from "../../server/platform/config/variables.ts";
import { report, root } from "./sources.ts";

/**
 * Holds what operators copy out of the guides against the product: every `bun run …`, every command and option of the program,
 * every variable of the environment and every value of the chart that they name has to be there.
 */
const guides = ["docs/operations.md", "docs/alerts.md", "README.md", "charts/tuuri/README.md.gotmpl"];

export interface Product {
  scripts: string[];
  commands: string[];
  /** What the program says of its commands, options among it. */
  help: string;
  variables: string[];
  /** Of the chart, as it takes them when nothing is said. */
  values: Record<string, unknown>;
}

/** Variables of others: of psql, of Bun and its installation of packages, or read by the exporter of traces itself. */
const ofOthers = [
  "NODE_TLS_REJECT_UNAUTHORIZED",
  "NPM_CONFIG_REGISTRY",
  "ON_ERROR_STOP",
  "OTEL_EXPORTER_OTLP_CERTIFICATE",
  "OTEL_EXPORTER_OTLP_COMPRESSION",
];

/** Whatever looks like a command or a name: between backticks, and in blocks of a shell. */
const quoted = (text: string) => [
  ...[...text.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].flatMap(([, block = ""]) =>
    block.replaceAll("\\\n", " ").split(/\n\s*/),
  ),
  ...[...text.replaceAll(/^ *```.*?^ *```$/gms, "").matchAll(/`([^`]+)`/g)].map(([, words = ""]) =>
    words.replaceAll("\n", " "),
  ),
];

/** @returns what a guide names that the product has not */
export function unknownIn(text: string, product: Product): string[] {
  const found = quoted(text).flatMap((words) => [
    ...scriptsIn(words, product),
    ...commandsIn(words, product),
    ...variablesIn(words, product),
    ...valuesIn(words, product),
  ]);
  return [...new Set([...found, ...valuesOfBlocks(text, product)])];
}

function scriptsIn(words: string, { scripts }: Product): string[] {
  return [...words.matchAll(/bun(?:@\S+)? run ([\w-]+)/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !scripts.includes(name))
    .map((name) => `bun run ${name}`);
}

/** A command begins with it, or follows the program in a pod. */
const calls = /(?:^(?:[A-Z_]+=\S+ )*(?:bun run )?tuuri|server\/main\.ts) ([a-z].*)/;

function commandsIn(words: string, { commands, help }: Product): string[] {
  const [, rest = ""] = calls.exec(words.trim()) ?? [];
  // That is what a connection calls itself.
  if (rest === "" || rest === "pulse") return [];
  const [first = "", second = ""] = rest.split(/\s+/);
  const name = commands.includes(first) ? first : `${first} ${second}`.trim();
  if (!commands.includes(name)) return [`tuuri ${name}`];
  return [...rest.matchAll(/--[a-z][\w-]*/g)]
    .filter(([option]) => !help.includes(option))
    .map(([option]) => `tuuri ${name} ${option}`);
}

function variablesIn(words: string, product: Product): string[] {
  return [...words.matchAll(/(?<![\w$/])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)]
    .map(([name]) => name)
    .filter((name) => !product.variables.includes(name) && !ofOthers.includes(name));
}

function valuesIn(words: string, { values }: Product): string[] {
  if (!/^[a-z]\w*(\.[a-zA-Z]\w*)+$/.test(words)) return [];
  const path = words.split(".");
  if (!Object.hasOwn(values, path[0] ?? "") || /\.(yaml|com|org)$/.test(words)) return [];
  return has(values, path) ? [] : [words];
}

function has(values: unknown, [first, ...rest]: string[]): boolean {
  if (first === undefined) return true;
  const here = (values ?? {}) as Record<string, unknown>;
  // Whatever the operator names may stand there.
  if (typeof values === "object" && Object.keys(here).length === 0) return true;
  return Object.hasOwn(here, first) && has(here[first], rest);
}

/** The values that a guide writes out. */
function valuesOfBlocks(text: string, { values }: Product): string[] {
  return [...text.matchAll(/^```yaml\n(.*?)^```$/gms)]
    .map(([, block = ""]) => YAML.parse(block) as Record<string, unknown>)
    .filter((block) => !Array.isArray(block) && !Object.hasOwn(block, "apiVersion"))
    .flatMap((block) => pathsOf(block))
    .filter((path) => !has(values, path))
    .map((path) => path.join("."));
}

/** Their names are other programs'. */
const free = ["annotations", "labels"];

function pathsOf(values: Record<string, unknown>): string[][] {
  return Object.entries(values).flatMap(([name, value]) =>
    value !== null && typeof value === "object" && !Array.isArray(value) && !free.includes(name)
      ? pathsOf(value as Record<string, unknown>).map((path) => [name, ...path])
      : [[name]],
  );
}

async function product(): Promise<Product> {
  const { scripts } = await Bun.file(`${root}/package.json`).json();
  return {
    scripts: Object.keys(scripts),
    commands: commandNames,
    help,
    variables: Object.values(variables).flatMap(({ properties }) => Object.keys(properties)),
    values: YAML.parse(await Bun.file(`${root}/charts/tuuri/values.yaml`).text()) as Record<string, unknown>,
  };
}

/** What is said of an alert, in this order, for whoever is woken by it. */
const parts = ["Meaning", "Impact", "Diagnosis", "Mitigation"];

/** @returns alerts that lead nowhere, sections of none, and such that lack a part */
export function alertsWithoutWords(alertFile: string, guide: string): string[] {
  const file = YAML.parse(alertFile) as {
    groups: { rules: { alert: string; annotations: Record<string, string> }[] }[];
  };
  const alerts = file.groups.flatMap((group) => group.rules);
  const sections = new Map(
    guide
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split("\n", 1)[0] ?? "", section]),
  );
  return [
    ...alerts.filter(({ alert }) => !sections.has(alert)).map(({ alert }) => `${alert} has no section`),
    ...alerts
      .filter(
        ({ alert, annotations }) =>
          !annotations["runbook_url"]?.endsWith(`/docs/alerts.md#${alert.toLowerCase()}`),
      )
      .map(({ alert }) => `${alert} does not lead to its section`),
    ...[...sections].flatMap(([name, text]) =>
      alerts.some(({ alert }) => alert === name)
        ? partsLacking(text).map((part) => `${name} lacks its ${part}`)
        : [`there is no alert ${name}`],
    ),
  ];
}

const partsLacking = (section: string) => parts.filter((part) => !section.includes(`\n- **${part}.** `));

if (import.meta.main) {
  const known = await product();
  const read = (path: string) => Bun.file(`${root}/${path}`).text();
  const problems = alertsWithoutWords(
    await read("charts/tuuri/files/rules.yaml"),
    await read("docs/alerts.md"),
  );
  for (const path of guides)
    for (const name of unknownIn(await Bun.file(`${root}/${path}`).text(), known))
      problems.push(`${path} names what is not there: ${name}`);
  report(problems);
}
