import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { explained } from "../scripts/mutants/explained.ts";
import { mutantsOf } from "../scripts/mutants/make.ts";
import { targets } from "../scripts/mutants/targets.ts";
import { root } from "./checks/sources.ts";

const changed = (text: string) =>
  mutantsOf("some.ts", text).map(({ start, end, text: put }) => text.slice(0, start) + put + text.slice(end));

test.each([
  ["a < b;", [";", "a <= b;"]],
  [
    "if (a && !b) act();",
    ["if (true) act();", "if (false) act();", "if (a || !b) act();", "if (a && b) act();", "if (a && !b) ;"],
  ],
  [
    "const c = a ? 1 : 2;",
    ["const c = true ? 1 : 2;", "const c = false ? 1 : 2;", "const c = a ? 2 : 2;", "const c = a ? 1 : 3;"],
  ],
  [
    "const q = sql`where a > 1 and not c`;",
    [
      "const q = sql`where a >= 1 and not c`;",
      "const q = sql`where a > 1 `;",
      "const q = sql`where a > 1 and c`;",
    ],
  ],
  [
    "const q = sql`not exists (select from p where a = b and (c or d)) and e = f order by g`;",
    [
      "const q = sql`exists (select from p where a = b and (c or d)) and e = f order by g`;",
      "const q = sql`not exists (select from p where a = b ) and e = f order by g`;",
      "const q = sql`not exists (select from p where a = b and (c and d)) and e = f order by g`;",
      "const q = sql`not exists (select from p where a = b and (c or d))  order by g`;",
    ],
  ],
  [
    "const q = d.from(t).where(and(a, b)).limit(n);",
    [
      "const q = d.from(t).where(and(a, b));",
      "const q = d.from(t).limit(n);",
      "const q = d.from(t).where(and(undefined, b)).limit(n);",
      "const q = d.from(t).where(and(a, undefined)).limit(n);",
    ],
  ],
  ["type T = 1 | 2;", []],
])("of %p come the changes that tests have to notice", (text, wanted) => {
  expect(changed(text).toSorted()).toEqual(wanted.toSorted());
});

test("what is changed, what should notice, and what is explained is there", async () => {
  for (const [file, tests] of Object.entries(targets)) {
    for (const path of [file, ...tests]) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    const names = mutantsOf(file, await Bun.file(join(root, file)).text()).map(({ name }) => name);
    for (const name of Object.keys(explained[file] ?? {})) expect(names).toContain(name);
  }
  for (const file of Object.keys(explained)) expect(Object.keys(targets)).toContain(file);
});
