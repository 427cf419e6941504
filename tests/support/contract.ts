import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { onceARun } from "./machine/once-a-run.ts";
import { describedApp } from "./openapi.ts";

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, of which this reads all kinds of members
type Any = any;

/** What an application says of its answers, and whether an answer keeps to it. */
export async function readContract() {
  const described = () =>
    describedApp((app) => app.handle(new Request("http://localhost/api/openapi.json"))).then((answer) =>
      answer.text(),
    );
  const document = strict(JSON.parse(await onceARun("openapi.json", described)));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "contract");
  const paths = Object.entries(document.paths as Record<string, Any>).map(([path, methods]) => ({
    path,
    methods,
    // `{name}` stands for one segment; paths without any go first.
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
  }));
  paths.sort((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")));

  /** Undefined when all is well, or when it is no documented call at all; else what is wrong. */
  return function breach(
    call: { method: string; path: string },
    answer: { status: number; contentType: string; body: unknown },
  ): string | undefined {
    const [bare = ""] = call.path.split("?");
    const found = paths.find(({ pattern }) => pattern.test(bare));
    const method = call.method.toLowerCase();
    const operation = found?.methods[method];
    if (!found || !operation) return undefined;
    const name = `${call.method} ${found.path} answered ${answer.status}`;
    const code = (answer.body as { code?: string } | null)?.code;
    const pointer = `#/paths/${escaped(found.path)}/${method}/responses/${answer.status}`;
    const given = operation.responses[answer.status];
    if (!given) return `${name} ${code ?? ""}, which is not documented`;
    const response = given.$ref ? at(document, given.$ref) : given;
    const reasons: string[] | undefined = response["x-reasons"];
    if (reasons && !reasons.includes(code ?? "")) return `${name} ${code}, documented for ${reasons}`;
    const content = response.content ?? {};
    const type = answer.contentType.split(";")[0] ?? "";
    if (Object.keys(content).length === 0) return undefined;
    if ("*/*" in content) return undefined;
    if (!(type in content)) return `${name} as ${type}, documented as ${Object.keys(content)}`;
    if (type !== "application/json") return undefined;
    const where = `${given.$ref ?? pointer}/content/${escaped(type)}/schema`;
    const valid = ajv.getSchema(`contract${where}`);
    if (!valid) return `${name}: its schema cannot be read`;
    if (valid(answer.body)) return undefined;
    return `${name} ${code ?? ""}, which is not as documented: ${ajv.errorsText(valid.errors)}`;
  };
}

const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

const at = (document: Any, pointer: string): Any =>
  pointer
    .split("/")
    .slice(1)
    .reduce((inner, part) => inner[part.replaceAll("~1", "/").replaceAll("~0", "~")], document);

/** Members that are not documented count as a breach, except in what is composed of several schemas. */
function strict(schema: Any): Any {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== "object" || schema === null) return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, member]) => [key, key === "allOf" ? member : strict(member)]),
  );
  const isClosed = copy["type"] === "object" && copy["properties"] && !("additionalProperties" in copy);
  return isClosed ? { ...copy, additionalProperties: false } : copy;
}
