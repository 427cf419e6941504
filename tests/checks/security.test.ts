import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { rulesIn } from "./rules.ts";
import { problemsIn } from "./security.ts";
import { root } from "./sources.ts";

const document = await readFile(join(root, "docs/security.md"), "utf8");
const rules = rulesIn(await readFile(join(root, "docs/rules.md"), "utf8")).map(({ name }) => name);
const problems = (changed: string, isThere = true) => problemsIn(changed, rules, () => isThere);

test("the table of requirements is whole", () => expect(problems(document)).toEqual([]));

test.each([
  ["a requirement that is left out", /^\| V8\.4\.1 .*\n/m, "", "V8.4.1 is missing"],
  ["one of a higher level", "| V8.4.1 |", "| V8.4.2 |", "V8.4.2 is not of these levels"],
  ["one without a state", /\| V9\.1\.2 \| met/, "| V9.1.2 | surely", "V9.1.2 has no state"],
  [
    "one that does not say where",
    /\| V9\.1\.2 \| met \| [^|]*\|/,
    "| V9.1.2 | met |  |",
    "V9.1.2 does not say where",
  ],
  [
    "one that nothing shows",
    /\| V9\.1\.2 \| met \| [^|]*\|/,
    "| V9.1.2 | met | `server/app.ts` |",
    "V9.1.2 names no rule, test",
  ],
  ["a shortfall that is not explained", "| V9.1.2 | met", "| V9.1.2 | partly", "V9.1.2 is not explained"],
  [
    "a rule that does not exist",
    "rules.md#session-token",
    "rules.md#no-such-rule",
    "no rule is called no-such-rule",
  ],
])("%s is found", (_what, found, put, said) => {
  expect(problems(document.replace(found, put)).join("\n")).toContain(said);
});

test("a file that does not exist is found", () => {
  expect(problems(document, false).join("\n")).toContain("server/platform/secrets/seal.ts is not there");
});
