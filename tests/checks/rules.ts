import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { report, root, type Source, sourcesIn } from "./sources.ts";

/**
 * Holds `docs/rules.md` and the code together: every rule that a comment cites is there, every rule is cited by what enforces it
 * and by a test, and the two lines under its words say where. `--write` writes these lines. No comment cites a paper that is not in
 * the repository.
 */
const folders = ["server", "src", "db", "tests", "e2e", "rare", "scripts", "charts/tuuri"];

export interface Rule {
  name: string;
  /** With whatever follows it up to the next rule. */
  section: string;
}

export interface Citation {
  path: string;
  name: string;
}

const heading = /^### (.*)\n/;

export const rulesIn = (document: string): Rule[] =>
  sectionsOf(document)
    .slice(1)
    .map((section) => ({ name: heading.exec(section)?.[1]?.trim() ?? "", section }));

/** What stands before the first rule, and each rule. */
const sectionsOf = (document: string) => document.split(/^(?=### )/m);

/** What is wrong with the document itself. */
export function problemsOf(rules: Rule[], cited: Citation[]): string[] {
  const names = rules.map(({ name }) => name);
  return rules.flatMap(({ name }, index) => {
    const { enforcedIn, shownBy } = placesOf(name, cited);
    return [
      ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? [] : [`the name of the rule "${name}" is not kebab-case`]),
      ...(names.indexOf(name) === index ? [] : [`the rule ${name} is there twice`]),
      ...(enforcedIn.length > 0 ? [] : [`nothing that enforces the rule ${name} cites it`]),
      ...(shownBy.length > 0 ? [] : [`no test cites the rule ${name}`]),
    ];
  });
}

const isShown = (path: string) => /\.test\.ts$|^charts\/tuuri\/tests\//.test(path);
const isHelp = (path: string) => /^(tests\/(support|matrix)|e2e|rare)\/|\.fixture\.ts$/.test(path);

function placesOf(rule: string, cited: Citation[]) {
  const paths = [...new Set(cited.filter(({ name }) => name === rule).map(({ path }) => path))].sort();
  return {
    enforcedIn: paths.filter((path) => !isShown(path) && !isHelp(path)),
    shownBy: paths.filter(isShown),
  };
}

/** The document with the places of each rule behind its words. */
export const withPlaces = (document: string, cited: Citation[]): string =>
  sectionsOf(document)
    .map((section) => {
      const name = heading.exec(section)?.[1]?.trim();
      if (name === undefined) return section;
      const [, words = "", rest = ""] =
        /^(.*?)(\s*(?:\n## .*)?)$/s.exec(section.replaceAll(places, "")) ?? [];
      const { enforcedIn, shownBy } = placesOf(name, cited);
      return `${words}\n${line("Enforced in", enforcedIn)}\n${line("Shown by", shownBy)}${rest}`;
    })
    .join("");

const places = /^- (?:Enforced in|Shown by):.*\n(?: {2}.+\n)*/gm;
const line = (label: string, paths: string[]) =>
  `- ${label}: ${paths.map((path) => `\`${path}\``).join(", ")}`;

/** Every `(rule: name)` and `(rule: name, name)`, also where a line ends within it. */
export function citationsIn({ path, text }: Source): Citation[] {
  const flat = text.replace(/\s*\n\s*(?:\*|\/\/|--|#)?\s*/g, " ");
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
  const file = join(root, "docs/rules.md");
  const document = await readFile(file, "utf8");
  const sources = await sourcesIn(folders, /\.(ts|tsx|js|mjs|astro|css|sql|tpl|yaml)$/);
  const others = sources.filter(({ path }) => !path.startsWith("tests/checks/rules."));
  const rules = rulesIn(document);
  const cited = others.flatMap(citationsIn);
  const problems = [
    ...problemsOf(rules, cited),
    ...wrongCitations(rules, cited),
    ...others.flatMap(otherPapers),
  ];
  const told = withPlaces(document, cited);
  if (process.argv.includes("--write")) await Bun.write(file, told);
  else if (told !== document)
    problems.push("docs/rules.md is out of date: run bun tests/checks/rules.ts --write");
  process.stdout.write(`${rules.length} rules\n`);
  report(problems);
}
