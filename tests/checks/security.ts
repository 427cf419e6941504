import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { rulesIn } from "./rules.ts";
import { report, root } from "./sources.ts";

/** How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has; they are its first. */
const sections: Record<string, number[]> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
};

const wanted = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, at) => `${chapter}.${section + 1}.${at + 1}`),
  ),
);

/** A rule names its tests (`tests/checks/rules.ts`); a document is for what only reading shows. */
const isShown = (row: string) =>
  /rules\.md#|\.test\.ts`|_test\.yaml`|`(?:tests|e2e|rare)\/|\.md[`)]/.test(row);

/** What is wrong with the table of `docs/security.md`: each requirement once, with a state, and what it names is there. */
export function problemsIn(document: string, rules: string[], isThere: (path: string) => boolean): string[] {
  const rows = [...document.matchAll(/^\| (V[\d.]+) \| ([^|]*) \| ([^|]*) \| (.*) \|$/gm)];
  const numbers = rows.map(([, number = ""]) => number);
  const [explained = ""] = /## What is not met.*?(?=\n## )/s.exec(document) ?? [];
  const states = ["met", "partly", "**not met**", "does not apply"];
  return [
    ...wanted.filter((number) => !numbers.includes(number)).map((number) => `${number} is missing`),
    ...numbers
      .filter((number, at) => numbers.indexOf(number) !== at)
      .map((number) => `${number} stands twice`),
    ...numbers
      .filter((number) => !wanted.includes(number))
      .map((number) => `${number} is not of these levels`),
    ...rows
      .filter(([, , state = ""]) => !states.includes(state))
      .map(([, number]) => `${number} has no state`),
    ...rows
      .filter(([, , state, where = ""]) => state !== "does not apply" && where.trim() === "")
      .map(([, number]) => `${number} does not say where`),
    ...rows
      .filter(
        ([, , state = "", where, remark]) => /^(met|partly)$/.test(state) && !isShown(`${where} ${remark}`),
      )
      .map(([, number]) => `${number} names no rule, test or document that shows it`),
    ...rows
      .filter(([, number = "", state]) => /partly|not met/.test(state ?? "") && !explained.includes(number))
      .map(([, number]) => `${number} is not explained under "What is not met"`),
    ...[...document.matchAll(/rules\.md#([\w-]+)/g)]
      .filter(([, name = ""]) => !rules.includes(name))
      .map(([, name]) => `no rule is called ${name}`),
    ...[
      ...document.matchAll(
        /`((?:(?:server|src|db|tests|e2e|rare|bench|scripts|docs|charts)\/|\.dockerignore|SECURITY\.md|astro\.config)[\w./[\]-]*)`/g,
      ),
    ]
      .filter(([, path = ""]) => !isThere(path))
      .map(([, path]) => `${path} is not there`),
  ];
}

if (import.meta.main) {
  const read = (path: string) => readFile(join(root, path), "utf8");
  const rules = rulesIn(await read("docs/rules.md")).map(({ name }) => name);
  report(problemsIn(await read("docs/security.md"), rules, (path) => existsSync(join(root, path))));
}
