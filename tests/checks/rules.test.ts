import { describe, expect, test } from "bun:test";
import { citationsIn, otherPapers, problemsOf, rulesIn, withPlaces, wrongCitations } from "./rules.ts";

const words = `# The rules

### two-hour-gap
Two jobs lie two hours apart.
`;
const document = `${words}- Enforced in: \`server/windows.ts\`
- Shown by: \`server/windows.test.ts\`
`;
const cited = [
  { path: "server/windows.test.ts", name: "two-hour-gap" },
  { path: "server/windows.ts", name: "two-hour-gap" },
];

describe("the document", () => {
  test("says where each rule is cited, and is otherwise left as it is", () => {
    expect(problemsOf(rulesIn(document), cited)).toEqual([]);
    const chapter = "\n## Next\n\nIts words.\n";
    for (const before of [words, document, document.replace("windows.ts", "gone.ts")])
      expect(withPlaces(`${before}${chapter}`, cited)).toBe(`${document}${chapter}`);
  });

  test("is refused with a rule that nothing enforces, or no test shows", () => {
    const helps = [
      { path: "e2e/windows.ts", name: "two-hour-gap" },
      { path: "server/windows.fixture.ts", name: "two-hour-gap" },
    ];
    expect(problemsOf(rulesIn(document), helps)).toEqual([
      "nothing that enforces the rule two-hour-gap cites it",
      "no test cites the rule two-hour-gap",
    ]);
  });

  test("is refused with a rule that is there twice, or has no name", () => {
    const again = [...cited, ...cited.map(({ path }) => ({ path, name: "Not A Name" }))];
    expect(problemsOf(rulesIn(`${document}\n### two-hour-gap\n### Not A Name\n`), again)).toEqual([
      "the rule two-hour-gap is there twice",
      'the name of the rule "Not A Name" is not kebab-case',
    ]);
  });
});

describe("a comment", () => {
  const namesIn = (text: string) => citationsIn({ path: "a.ts", text }).map(({ name }) => name);

  test("cites one rule or several, also over the end of a line", () => {
    expect(namesIn("/** Too close (rule: two-hour-gap). */")).toEqual(["two-hour-gap"]);
    expect(namesIn("// Too close (rule: two-hour-gap, double-booking).")).toEqual([
      "two-hour-gap",
      "double-booking",
    ]);
    expect(namesIn("/**\n * Too close (rule:\n * two-hour-gap).\n */")).toEqual(["two-hour-gap"]);
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
