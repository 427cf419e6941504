import { join } from "node:path";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { documentedPlainly } from "../../../server/platform/shapes/called.ts";
import { describe } from "../../../server/plugins/documentation/document.ts";
import type { Operation } from "../../../server/plugins/documentation/types.ts";
import { describedApp } from "../../support/openapi.ts";
import { report, root, sourcesIn } from "../sources.ts";
import { namesOnTheWay } from "./client-names.ts";

/**
 * What the browser sends and gets, of the operations that it calls: src/api-types.ts, the types from the OpenAPI document as it is
 * in plain words; src/api-names.ts, what is called otherwise on the way. Without `--write` nothing is written, and outdated
 * ones are a problem.
 */
const sources = await sourcesIn(["src"], /\.tsx?$/);
const called = new Set(sources.flatMap(({ text }) => text.match(/(?<=")\/api\/[\w/-]+(?=")/g) ?? []));

const { paths, components, names } = await describedApp(async (app, config) => ({
  ...describe(app, config, documentedPlainly),
  names: namesOnTheWay(app.routes.filter(({ path }) => called.has(path))),
}));
const kept = Object.entries(paths).filter(([path]) => called.has(path));
const bare = withoutWords(Object.fromEntries(kept.map(([path, methods]) => [path, mapped(methods, shapes)])));
const schemas = named(bare);
const document = {
  openapi: "3.1.0",
  info: { title: "Tuuri", version: "1" },
  paths: bare,
  components: { schemas },
};

const types = astToString(await openapiTS(document as OpenAPI3, { alphabetize: true }));
const head = "// Made by `bun tests/checks/api/client-types.ts --write` from the OpenAPI document.\n";
for (const [name, made] of [
  ["src/api-types.ts", brief(types)],
  ["src/api-names.ts", names],
] as const) {
  const file = Bun.file(join(root, name));
  const text = head + made;
  if (process.argv.includes("--write")) await file.write(text);
  else if ((await file.text().catch(() => "")) !== text)
    report([`${name} is out of date: run bun tests/checks/api/client-types.ts --write`]);
}
report([]);

/** What an operation takes and answers when it succeeds. What it refuses with is the same for all. */
function shapes({ requestBody, responses }: Operation): object {
  const good = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return {
    ...(requestBody ? { requestBody } : {}),
    responses: Object.fromEntries(
      good.map(([status, { content }]) => [status, { description: "", content }]),
    ),
  };
}

/** The schemas that are meant by what refers to them, and those that these refer to. */
function named(part: unknown, found: Record<string, object> = {}): Record<string, object> {
  for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (found[name]) continue;
    found[name] = withoutWords(components.schemas[name] ?? {});
    named(found[name], found);
  }
  return found;
}

/** Types need no explanations; a change of words is no change of them. */
function withoutWords<T>(part: T): T {
  if (Array.isArray(part)) return part.map(withoutWords) as T;
  if (typeof part !== "object" || part === null) return part;
  const isWord = (name: string, value: unknown) =>
    value === undefined ||
    name === "examples" ||
    (typeof value === "string" && value !== "" && ["description", "title", "format"].includes(name));
  const told = Object.entries(part).filter(([name, value]) => !isWord(name, value));
  return Object.fromEntries(told.map(([name, value]) => [name, withoutWords(value)])) as T;
}

/** Without what says only that something is not there. */
function brief(types: string): string {
  return types
    .replaceAll(/\n +\w+\?: never;/g, "")
    .replaceAll(/\n +(parameters|headers): \{(\s+\[name: string\]: unknown;)?\s+\};/g, "")
    .replaceAll(
      /\n(?:export type (?:webhooks|\$defs|operations) = .*;|\s+(?:responses|parameters|requestBodies|headers|pathItems): never;)/g,
      "",
    );
}

function mapped<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
