import { dirname } from "node:path";
import ts from "typescript";
import { report, type Source, sourcesIn } from "./sources.ts";

/**
 * A file has one reason to exist, and a function is read in one glance: no file has more than 250 lines, and no
 * function more than 60. What a test file says is in its cases, so the callbacks of `describe` and `test` are not
 * counted as functions; all else in them is. A folder is seen at once, too: it has at most 15 files of code, and an index.ts
 * at most 20 names.
 */
/** Which rules a test shows, at its head, is not counted. */
const shown = /^(?:\/\/ .*\n)+/;
const fullestFolder = 15;
const mostNames = 20;
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
report([
  ...measured.flatMap(tooLong),
  ...functions.flatMap(longer),
  ...Object.keys(known).flatMap(cut),
  ...tooFull(measured),
  ...measured.flatMap(tooManyNames),
]);

/** Tests lie beside what they test and styles beside what they style; the journeys have nothing else. Addresses are folders of pages. */
function tooFull(sources: Source[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    if (path.endsWith(".css") || path.startsWith("src/pages/")) continue;
    if (/\.(test|fixture)\.ts$/.test(path) && !path.startsWith("e2e/")) continue;
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > fullestFolder)
    .map(([folder, count]) => `${folder} has ${count} files of code: more than ${fullestFolder}`);
}

function tooManyNames({ path, text }: Source): string[] {
  if (!/^server\/modules\/.+\/index\.ts$/.test(path)) return [];
  const exports = ts
    .createSourceFile(path, text, ts.ScriptTarget.Latest)
    .statements.filter(ts.isExportDeclaration);
  const names = exports.flatMap(({ exportClause }) =>
    exportClause && ts.isNamedExports(exportClause)
      ? exportClause.elements.map(({ name }) => name.text)
      : ["*"],
  ).length;
  return names > mostNames ? [`${path} has ${names} names: more than ${mostNames}`] : [];
}

function tooLong({ path, text }: Source): string[] {
  const lines = text.replace(shown, "").trimEnd().split("\n").length;
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
