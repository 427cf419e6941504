import ts from "typescript";
import { report, type Source, sourcesIn } from "./sources.ts";

/**
 * A file has one reason to exist, and a function is read in one glance: no file has more than 250 lines, and no
 * function more than 60. What a test file says is in its cases, so the callbacks of `describe` and `test` are not
 * counted as functions; all else in them is.
 */
const longestFile = 250;
const longestFunction = 60;
const folders = ["server", "src", "db", "tests", "e2e", "rare", "bench", "scripts"];

/** Tables and texts, and what is made by a tool. */
const data = [
  /^src\/api-types\.ts$/,
  /^src\/locales\//,
  /^db\/(migrations|reference)\//,
  /^tests\/matrix\/table\.ts$/,
];

/** Functions that are still to be cut, each with its present length: they may get shorter, and nothing may join them. */
const known: Record<string, number> = {};

const sources = await sourcesIn(folders, /\.(ts|tsx|mjs|astro|css)$/);
const measured = sources.filter(({ path }) => !data.some((kind) => kind.test(path)));
const functions = measured.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path)).flatMap(longFunctions);
report([...measured.flatMap(tooLong), ...functions.flatMap(longer), ...Object.keys(known).flatMap(cut)]);

function tooLong({ path, text }: Source): string[] {
  const lines = text.trimEnd().split("\n").length;
  return lines > longestFile ? [`${path} has ${lines} lines: more than ${longestFile}`] : [];
}

interface Long {
  name: string;
  lines: number;
}

function longer({ name, lines }: Long): string[] {
  const most = known[name] ?? longestFunction;
  return lines > most ? [`${name} has ${lines} lines: more than ${most}`] : [];
}

function cut(name: string): string[] {
  return functions.some((one) => one.name === name)
    ? []
    : [`${name} is short enough by now: take it from the known`];
}

function longFunctions({ path, text }: Source): Long[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Long[] = [];
  const visit = (node: ts.Node): void => {
    const lines = lineOf(file, node.end) - lineOf(file, node.getStart(file)) + 1;
    if (ts.isFunctionLike(node) && "body" in node && node.body && lines > longestFunction && !isCase(node))
      found.push({ name: `${path} (${nameOf(node)})`, lines });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function lineOf(file: ts.SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1;
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : "without a name";
}

/** What is given to `describe`, `test` and the like, also by `test.each(…)(…)`. */
function isCase({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /^(describe|test)\b/.test(parent.expression.getText());
}
