import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { report, root, type Source, sourcesIn } from "./sources.ts";

/**
 * Holds `docs/rules.md` and the code together: every rule that a comment cites is there, every file, function and
 * constraint that the document names exists, and no comment cites a paper that is not in the repository.
 */
const folders = ["server", "src", "db", "tests", "e2e", "rare", "bench", "scripts"];

/** A file with names that have to be in it, or a constraint of the database. */
interface Place {
  name: string;
  within: string[];
}

export interface Rule {
  name: string;
  enforcedIn: Place[];
  shownBy: Place[];
}

export interface Citation {
  path: string;
  name: string;
}

export function rulesIn(document: string): Rule[] {
  return document
    .split(/^### /m)
    .slice(1)
    .map((section) => ({
      name: section.slice(0, section.indexOf("\n")).trim(),
      enforcedIn: placesIn(section, "Enforced in"),
      shownBy: placesIn(section, "Shown by"),
    }));
}

function placesIn(section: string, label: string): Place[] {
  const line = new RegExp(`^- ${label}: (.+(?:\\n {2}.+)*)$`, "m").exec(section)?.[1] ?? "";
  return [...line.matchAll(/`([^`]+)`(?:\s+\(([^)]+)\))?/g)].map(([, name = "", within = ""]) => ({
    name,
    within: [...within.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ""),
  }));
}

/** What is wrong with the document itself. */
export function problemsOf(rules: Rule[], sources: Source[]): string[] {
  const schema = sources.filter(({ path }) => path.startsWith("db/migrations/")).map(({ text }) => text);
  const names = rules.map(({ name }) => name);
  return rules.flatMap(({ name, enforcedIn, shownBy }, index) => [
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? [] : [`the name of the rule "${name}" is not kebab-case`]),
    ...(names.indexOf(name) === index ? [] : [`the rule ${name} is there twice`]),
    ...(enforcedIn.length > 0 ? [] : [`the rule ${name} does not say where it is enforced`]),
    ...(shownBy.length > 0 ? [] : [`the rule ${name} does not say what shows it`]),
    ...[...enforcedIn, ...shownBy].flatMap((place) =>
      missing(place, sources, schema).map((what) => `the rule ${name} names ${what}, which is not there`),
    ),
  ]);
}

function missing({ name, within }: Place, sources: Source[], schema: string[]): string[] {
  if (!name.includes("/")) return hasConstraint(schema, name) ? [] : [name];
  const file = sources.find(({ path }) => path === name);
  if (!file) return existsSync(join(root, name)) ? [] : [name];
  return within.filter((word) => !file.text.includes(word)).map((word) => `${word} in ${name}`);
}

/** A primary key of one column has no name in the migrations: the table's with `_pkey` is its own. */
function hasConstraint(schema: string[], name: string): boolean {
  const key = /^(.+)_pkey$/.exec(name)?.[1];
  const spelled = new RegExp(`\\b${name}\\b${key ? `|CREATE TABLE "${key}"` : ""}`);
  return schema.some((sql) => spelled.test(sql));
}

/** Every `(rule: name)` and `(rule: name, name)`, also where a line ends within it. */
export function citationsIn({ path, text }: Source): Citation[] {
  const flat = text.replace(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, " ");
  return [...flat.matchAll(/\(rules?:([^)]*)\)/g)].flatMap((match) =>
    (match[1] ?? "").split(",").map((name) => ({ path, name: name.trim() })),
  );
}

export function wrongCitations(rules: Rule[], cited: Citation[]): string[] {
  const names = new Set(rules.map(({ name }) => name));
  return cited
    .filter(({ name }) => !names.has(name))
    .map(({ path, name }) => `${path} cites the rule "${name}", which docs/rules.md does not have`);
}

const paper = /\b(?:SPEC|DESIGN)\b|\b[Tt]he spec\b/;

export function otherPapers({ path, text }: Source): string[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      paper.test(line) ? [`${path}:${index + 1} cites a paper that is not here: ${line.trim()}`] : [],
    );
}

if (import.meta.main) {
  const document = await readFile(join(root, "docs/rules.md"), "utf8");
  const sources = await sourcesIn(folders, /\.(ts|tsx|mjs|astro|css|sql)$/);
  const rules = rulesIn(document);
  const others = sources.filter(({ path }) => !path.startsWith("tests/checks/rules."));
  const cited = others.flatMap(citationsIn);
  const uncited = rules.filter(({ name }) => !cited.some((citation) => citation.name === name));
  process.stdout.write(`${rules.length} rules, ${uncited.length} of them cited nowhere\n`);
  if (process.argv.includes("--uncited")) for (const { name } of uncited) process.stdout.write(`${name}\n`);
  report([...problemsOf(rules, sources), ...wrongCitations(rules, cited), ...others.flatMap(otherPapers)]);
}
