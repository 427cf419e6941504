import { expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { placeOfFiles } from "../scripts/test/place.ts";

const gibibyte = 1024 ** 3;

test("a place that somebody has chosen is theirs", () => {
  const machine = { memory: 64 * gibibyte, path: "/dev/shm" };
  expect(placeOfFiles({ TMPDIR: "/somewhere" }, machine)).toBe(tmpdir());
});

test("with little memory, or where the place is a disk's or not there, files lie as ever", () => {
  expect(placeOfFiles({}, { memory: 4 * gibibyte, path: "/dev/shm" })).toBe(tmpdir());
  expect(placeOfFiles({}, { memory: 64 * gibibyte, path: import.meta.dir })).toBe(tmpdir());
  expect(placeOfFiles({}, { memory: 64 * gibibyte, path: "/not/there" })).toBe(tmpdir());
});
