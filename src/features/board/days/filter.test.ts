import { expect, test } from "bun:test";
import { longestEmail } from "../../../../server/platform/words/entries.ts";
import { askedFilter } from "./filter.ts";

test("the address of a poster is asked for whole, however long, and a search of a hundred characters", () => {
  const teacher = `${"a".repeat(longestEmail - "@school.test".length)}@school.test`;
  const asked = askedFilter(new URLSearchParams({ teacher, q: "x".repeat(150) }));
  expect(asked.teacher).toBe(teacher);
  expect(asked.q).toHaveLength(100);
});
