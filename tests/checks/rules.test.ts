import { describe, expect, test } from "bun:test";
import { citationsIn, otherPapers, problemsOf, rulesIn, wrongCitations } from "./rules.ts";

const document = `# The rules

### two-hour-gap
Two jobs lie two hours apart.
- Enforced in: \`server/windows.ts\` (\`minimumGap\`, \`guarded\`), \`no_double_booking\`
- Shown by: \`server/windows.test.ts\`
`;
const windows = { path: "server/windows.ts", text: "export const minimumGap = 2; // guarded" };
const shown = { path: "server/windows.test.ts", text: "" };
const schema = { path: "db/migrations/0.sql", text: 'CONSTRAINT "no_double_booking"' };

describe("the document", () => {
  test("names what is there", () => {
    expect(problemsOf(rulesIn(document), [windows, shown, schema])).toEqual([]);
  });

  test("is refused with a file, a function or a constraint that is not there", () => {
    expect(problemsOf(rulesIn(document), [{ ...windows, text: "guarded" }])).toEqual([
      "the rule two-hour-gap names minimumGap in server/windows.ts, which is not there",
      "the rule two-hour-gap names no_double_booking, which is not there",
      "the rule two-hour-gap names server/windows.test.ts, which is not there",
    ]);
  });

  test("is refused with a rule that is there twice, or says nothing", () => {
    const rules = rulesIn(`${document}\n### two-hour-gap\n### Not A Name\n`);
    expect(problemsOf(rules, [windows, shown, schema])).toEqual([
      "the rule two-hour-gap is there twice",
      "the rule two-hour-gap does not say where it is enforced",
      "the rule two-hour-gap does not say what shows it",
      'the name of the rule "Not A Name" is not kebab-case',
      "the rule Not A Name does not say where it is enforced",
      "the rule Not A Name does not say what shows it",
    ]);
  });
});

describe("a comment", () => {
  const cited = (text: string) => citationsIn({ path: "a.ts", text }).map(({ name }) => name);

  test("cites one rule or several, also over the end of a line", () => {
    expect(cited("/** Too close (rule: two-hour-gap). */")).toEqual(["two-hour-gap"]);
    expect(cited("// Too close (rule: two-hour-gap, double-booking).")).toEqual([
      "two-hour-gap",
      "double-booking",
    ]);
    expect(cited("/**\n * Too close (rule:\n * two-hour-gap).\n */")).toEqual(["two-hour-gap"]);
  });

  test("is refused with a rule that does not exist", () => {
    const citations = citationsIn({ path: "a.ts", text: "// (rule: three-hour-gap)" });
    expect(wrongCitations(rulesIn(document), citations)).toEqual([
      'a.ts cites the rule "three-hour-gap", which docs/rules.md does not have',
    ]);
  });

  test("is refused with a paper that is not in the repository", () => {
    const text = ["// as SPEC 5 says", "// (DESIGN 4)", "// the spec's SOS", "const specPath = 1;"].join(
      "\n",
    );
    expect(otherPapers({ path: "a.ts", text }).map((problem) => problem.slice(0, 6))).toEqual([
      "a.ts:1",
      "a.ts:2",
      "a.ts:3",
    ]);
  });
});
