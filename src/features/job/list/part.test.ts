// Shows (rule: long-lists).
import { expect, test } from "bun:test";
import { extended, type Part, withChanges } from "./part.ts";

interface Numbered {
  id: string;
  at: number;
}
const job = (id: string, at: number): Numbered => ({ id, at });
const compare = (a: Numbered, b: Numbered) => a.at - b.at;
const ids = ({ jobs }: Part<Numbered>) => jobs.map(({ id }) => id).join("");
const part: Part<Numbered> = { jobs: [job("a", 10), job("b", 20), job("c", 30)], next: "more" };

test("a job that changes takes its new place, and one behind the part comes with its own", () => {
  expect(ids(withChanges(part, ["b"], [job("b", 5)], compare))).toBe("bac");
  expect(ids(withChanges(part, ["b", "n"], [job("b", 40), job("n", 15)], compare))).toBe("anc");
  expect(ids(withChanges({ jobs: part.jobs }, ["n"], [job("n", 40)], compare))).toBe("abcn");
});

test("a part ends where it ended when it was given, also once its last job has left it", () => {
  const without = withChanges(part, ["c"], [], compare);
  expect(ids(without)).toBe("ab");
  // The next part begins behind the place of `c`: what comes before that belongs here.
  expect(ids(withChanges(without, ["n"], [job("n", 25)], compare))).toBe("abn");
  expect(ids(withChanges(without, ["n"], [job("n", 31)], compare))).toBe("ab");
});

test("a part that begins in the middle takes nothing from before", () =>
  expect(ids(withChanges({ ...part, start: "here" }, ["n", "m"], [job("n", 5), job("m", 12)], compare))).toBe(
    "ambc",
  ));

test("what follows is added, and a job that has moved there is shown once", () => {
  const longer = extended(part, { jobs: [job("b", 40), job("d", 50)], next: undefined });
  expect(ids(longer)).toBe("acbd");
  expect(longer.next).toBeUndefined();
});
