import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { longTextProblems } from "./long-texts.ts";
import { report, root, sourcesIn } from "./sources.ts";

/**
 * Both languages have the same keys and placeholders, and every key is used (rule: both-languages). That those used exist is for the
 * compiler to say (src/i18next.d.ts).
 */
const languages = ["fi", "sv"] as const;
const problems: string[] = [];
const texts = { fi: await load("fi"), sv: await load("sv") };

for (const [key, finnish] of texts.fi) {
  const swedish = texts.sv.get(key);
  if (swedish === undefined) problems.push(`sv lacks ${key}`);
  else if (!key.startsWith("jobs:dates.") && placeholders(finnish) !== placeholders(swedish))
    // Dates differ on purpose: 8.00 in Finnish, 08.00 in Swedish.
    problems.push(`${key} has other placeholders in fi and sv`);
}
for (const key of texts.sv.keys()) if (!texts.fi.has(key)) problems.push(`fi lacks ${key}`);
for (const language of languages) {
  for (const [key, text] of texts[language])
    if (text.trim() === "") problems.push(`${language} is empty at ${key}`);
}

const sources = await sourcesIn(["server", "src", "db"], /\.(ts|tsx|astro)$/);
const code = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path));
const namespaces = new Set([...texts.fi.keys()].map((key) => key.split(":")[0]));
const used = new Set<string>();
const usedPrefixes = new Set<string>();

for (const { text } of code) {
  for (const [, literal = ""] of text.matchAll(/["'`]((?:[a-z]+:)?[A-Za-z]\w*(?:\.[\w$]+)+)["'`]/g))
    note(literal);
  for (const [, literal = ""] of text.matchAll(/["'`]([a-z]+:[A-Za-z]\w*)["'`]/g)) note(literal);
  for (const [, prefix = ""] of text.matchAll(/`((?:[a-z]+:)?[A-Za-z][\w.]*\.)\$\{/g))
    usedPrefixes.add(full(prefix));
  for (const [, prefix = ""] of text.matchAll(/`([a-z]+:)\$\{/g))
    if (namespaces.has(prefix.slice(0, -1))) usedPrefixes.add(prefix);
}
for (const key of texts.fi.keys()) {
  const plain = key.replace(/_(one|other|zero)$/, "");
  if (used.has(plain) || used.has(key) || [...usedPrefixes].some((prefix) => key.startsWith(prefix)))
    continue;
  problems.push(`${key} is used nowhere`);
}
report([...problems, ...(await longTextProblems())]);

function full(key: string): string {
  return key.includes(":") ? key : `common:${key}`;
}

/** A literal of the form of a key counts as one if it exists, or as the beginning of those below it. */
function note(literal: string) {
  const key = full(literal);
  if (texts.fi.has(key) || texts.fi.has(`${key}_one`) || texts.fi.has(`${key}_other`)) used.add(key);
  else if (literal.includes(":")) usedPrefixes.add(`${key}.`);
}

function placeholders(text: string): string {
  return [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)]
    .map((match) => match[1])
    .sort()
    .join(",");
}

async function load(language: string): Promise<Map<string, string>> {
  const folder = join(root, "src/locales", language);
  const keys = new Map<string, string>();
  for (const file of await readdir(folder)) {
    const walk = (value: unknown, path: string) => {
      if (typeof value === "string") keys.set(path, value);
      else
        for (const [name, inner] of Object.entries(value as object))
          walk(inner, `${path}${path.endsWith(":") ? "" : "."}${name}`);
    };
    walk(JSON.parse(await readFile(join(folder, file), "utf8")), `${file.replace(".json", "")}:`);
  }
  return keys;
}
