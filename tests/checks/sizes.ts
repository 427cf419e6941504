import { dirname } from "node:path";
import ts from "typescript";
import { report, type Source, sourcesIn } from "./sources.ts";

/** A folder is seen at once: it has at most 15 files of code, and an index.ts at most 20 names. How long files and functions are, Biome holds. */
const fullestFolder = 15;
const mostNames = 20;
const folders = ["server", "src", "db", "tests", "e2e", "rare", "bench", "scripts"];

const sources = await sourcesIn(folders, /\.(ts|tsx|mjs|astro)$/);
report([...tooFull(sources), ...sources.flatMap(tooManyNames)]);

/** Tests lie beside what they test and styles beside what they style; the journeys have nothing else. Addresses are folders of pages. */
function tooFull(sources: Source[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    if (path.startsWith("src/pages/")) continue;
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
