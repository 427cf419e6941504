// Shows (rule: email-form, body-limits).
import { describe, expect, test } from "bun:test";
import { FormatRegistry } from "@sinclair/typebox";
import ts from "typescript";
import { cpuOf, worstTexts } from "../../tests/support/machine/cpu.ts";
import { describedApp } from "../../tests/support/openapi.ts";

const root = new URL("../..", import.meta.url).pathname;
/** The shorter ones first: on them the worst pattern takes seconds, where on the long ones it would take hours. */
const texts = [...worstTexts(5_000), ...worstTexts(25_000)];
/** Milliseconds of CPU. A linear one takes under 2, one that looks at each character from each other hundreds. */
const bound = 25;

/** Where, and what it does with a text. */
type Checks = Map<string, (text: string) => unknown>;

describe("no pattern takes longer than its text is long", async () => {
  const checks = new Map([...(await ofTheDocument()), ...(await ofTheSources())]);
  test("there are some", () => expect(checks.size).toBeGreaterThan(40));
  test.each([...checks])("%s", async (_where, check) => {
    for (const text of texts) {
      const limit = text.length < 10_000 ? bound / 2 : bound;
      const took = await cpuOf(() => check(text), limit);
      expect({ text: text.slice(0, 20), slow: took >= limit && took }).toMatchObject({ slow: false });
    }
  });
});

/** Of the patterns and formats that the OpenAPI document names. */
async function ofTheDocument(): Promise<Checks> {
  const document = await describedApp(async (app) =>
    (await app.handle(new Request("http://localhost/api/openapi.json"))).json(),
  );
  const checks: Checks = new Map();
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { pattern, format } = value as { pattern?: unknown; format?: unknown };
    if (typeof pattern === "string") {
      const compiled = new RegExp(pattern, "u");
      checks.set(`pattern ${pattern}`, (text) => compiled.test(text));
    }
    if (typeof format === "string") {
      const check = FormatRegistry.Get(format);
      if (check) checks.set(`format ${format}`, check);
    }
    for (const member of Object.values(value)) walk(member);
  };
  walk(document);
  return checks;
}

/** Of every literal in our sources: tried alone and, since many cut out or split, replacing all that they match. */
async function ofTheSources(): Promise<Checks> {
  const checks: Checks = new Map();
  const glob = new Bun.Glob("{server,src}/**/*.{ts,tsx,astro,mjs}");
  for await (const path of glob.scan(root)) {
    if (path.includes(".test.")) continue;
    for (const literal of literalsIn(path, await Bun.file(root + path).text())) {
      const [, source = "", flags = ""] = /^\/(.*)\/(\w*)$/s.exec(literal) ?? [];
      const all = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
      checks.set(`${path} ${literal}`, (text) => text.replace(all, ""));
    }
  }
  return checks;
}

/** Read by the compiler: a page's front matter and a component alike; markup that it cannot read holds none. */
function literalsIn(path: string, text: string): string[] {
  const code = path.endsWith(".astro") ? (/^---\n(.*?)\n---/s.exec(text)?.[1] ?? "") : text;
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind));
  return found;
}
