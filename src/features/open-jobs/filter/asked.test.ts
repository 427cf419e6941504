// Shows (rule: open-filters).
import { expect, test } from "bun:test";
import { askedFilter, asksForFilter, countOf, filterOf, queryOf } from "./asked.ts";

const choosable = {
  type: ["one", "two", "12"],
  subject: ["math", "art"],
  grade: ["1", "2"],
  region: ["FI-18"],
};
const asked = (query: string) => askedFilter(new URLSearchParams(query), choosable);

test("an address says the filters, and the filters the same address", () => {
  const filter = asked("q=+Retki+&type=two&type=one&subject=math&grade=2&region=FI-18&can=1&sort=time");
  expect(queryOf(filter)).toBe("q=Retki&can=1&type=one&type=two&subject=math&grade=2&region=FI-18");
  expect(asked(queryOf(filter))).toEqual(filter);
  expect(countOf(filter)).toBe(6);
  expect(filterOf(filter)).toEqual({
    text: "Retki",
    kinds: ["one", "two"],
    subjects: ["math"],
    grades: ["2"],
    regions: ["FI-18"],
    takeable: true,
  });
});

test("what nobody can choose is as if it had not been asked for", () => {
  const filter = asked(`type=x&region=SE-AB&grade=&can=yes&q=${"a".repeat(200)}`);
  expect(filterOf(filter)).toEqual({ text: "a".repeat(100) });
});

test("an empty form asks for all, and an address without filters for nothing", () => {
  expect(asksForFilter(new URLSearchParams("q="))).toBe(true);
  expect(asksForFilter(new URLSearchParams("sort=time&show=60"))).toBe(false);
  expect([queryOf(asked("q=")), countOf(asked("q=")), filterOf(asked("q="))]).toEqual(["", 0, {}]);
});
