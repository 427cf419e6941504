import { join } from "node:path";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import type { Operation } from "../../../server/plugins/documentation/types.ts";
import { openApiDocument } from "../../support/openapi.ts";
import { report, root, sourcesIn } from "../sources.ts";

/**
 * src/api-types.ts: what the browser sends and gets, from the OpenAPI document, of the operations that it calls.
 * Without `--write` nothing is written, and outdated types are a problem.
 */
const file = join(root, "src/api-types.ts");
const sources = await sourcesIn(["src"], /\.tsx?$/);
const called = new Set(sources.flatMap(({ text }) => text.match(/(?<=")\/api\/[\w/-]+(?=")/g) ?? []));

const { paths, components } = await openApiDocument();
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
const text = `// Made by \`bun tests/checks/api/client-types.ts --write\` from the OpenAPI document.\n${brief(types)}`;
const before = await Bun.file(file)
  .text()
  .catch(() => "");
if (process.argv.includes("--write")) await Bun.write(file, text);
else if (before !== text) {
  report(["src/api-types.ts is out of date: run bun tests/checks/api/client-types.ts --write"]);
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
