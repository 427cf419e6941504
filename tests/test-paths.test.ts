import { expect, test } from "bun:test";
import { wanted } from "../scripts/test/paths.ts";

const nothing = { words: [], whole: false, rare: false, snapshots: false };
const withoutRare = "--path-ignore-patterns=rare/**";

test("words after a folder's name are paths in it, as far as the first option", () => {
  const below = (...words: string[]) => wanted(["--in", "e2e", ...words]).words;
  expect(below()).toEqual(["e2e"]);
  expect(below("pages")).toEqual(["e2e/pages"]);
  expect(below("pages", "e2e/shell/journey.test.ts")).toEqual(["e2e/pages", "e2e/shell/journey.test.ts"]);
  expect(below("-t", "cluster")).toEqual(["e2e", "-t", "cluster"]);
  expect(below("pages", "-t", "image")).toEqual(["e2e/pages", "-t", "image"]);
});

test("rare tests are run where they are named, or all are asked for", () => {
  expect(wanted([])).toEqual({ ...nothing, words: [withoutRare], whole: true });
  expect(wanted(["--all"])).toEqual({ ...nothing, whole: true, rare: true });
  expect(wanted(["--in", "rare"])).toEqual({ ...nothing, words: ["rare"], whole: true, rare: true });
  expect(wanted(["--in", "rare", "faults"])).toEqual({ ...nothing, words: ["rare/faults"], rare: true });
  expect(wanted(["server/modules/jobs"])).toEqual({ ...nothing, words: ["server/modules/jobs"] });
});

test("what one of several machines runs is a part of all, what is chosen by name is not", () => {
  expect(wanted(["--shard=1/3"])).toEqual({ ...nothing, words: ["--shard=1/3", withoutRare], whole: true });
  expect(wanted(["--in", "rare", "--shard=1/3"]).whole).toBeTrue();
  expect(wanted(["--snapshots", "e2e"])).toEqual({ ...nothing, words: ["e2e"], snapshots: true });
  expect(wanted(["-t", "image"]).whole).toBeFalse();
});
