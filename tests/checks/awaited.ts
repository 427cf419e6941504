import ts from "typescript";
import { report, type Source, sourcesIn } from "./sources.ts";

/**
 * What a promise comes to is asserted where somebody waits for it: an assertion on `rejects` or `resolves` that nobody waits for may fail
 * after its test has passed, or in the middle of the next one.
 */
export function unawaitedIn({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && isOfPromise(node.expression)) {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      found.push(`${path}:${line} asserts what a promise comes to, and does not wait for it`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** `expect(…).rejects.toThrow()`, with or without `not` between them. */
function isOfPromise(node: ts.Expression): boolean {
  if (ts.isCallExpression(node)) return isOfPromise(node.expression);
  if (!ts.isPropertyAccessExpression(node)) return false;
  return ["rejects", "resolves"].includes(node.name.text) || isOfPromise(node.expression);
}

if (import.meta.main) {
  const sources = await sourcesIn(["server", "src", "db", "tests", "e2e", "rare", "bench"], /\.tsx?$/);
  report(sources.flatMap(unawaitedIn));
}
