import { expect, test } from "bun:test";
import { pathsOf } from "../scripts/test/paths.ts";

test("tests of a folder are named without it, and are all of it where none is named", () => {
  const below = (...words: string[]) => pathsOf(["--in", "e2e", ...words]);
  expect(below()).toEqual(["e2e"]);
  expect(below("cluster")).toEqual(["e2e/cluster"]);
  expect(below("cluster", "e2e/journey.test.ts")).toEqual(["e2e/cluster", "e2e/journey.test.ts"]);
  expect(below("-t", "cluster")).toEqual(["e2e", "-t", "cluster"]);
  expect(below("cluster", "-t", "image")).toEqual(["e2e/cluster", "-t", "image"]);
  expect(pathsOf(["server/modules", "--bail"])).toEqual(["server/modules", "--bail"]);
  expect(pathsOf([])).toEqual([]);
});
