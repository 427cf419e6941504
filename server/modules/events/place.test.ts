import { expect, test } from "bun:test";
import { snapshotFrom } from "./place.ts";

test.each(["5:9:", "5:9:5", "5:9:6,8", "5:5:"])("%s is a snapshot of PostgreSQL", (text) => {
  expect(snapshotFrom(text)?.text).toBe(text);
});

test.each(["", "5:3:", "0:0:", "1:9:4,4", "5:9:8,6", "5:9:4", "5:9:9", "5:9:,", "5:9", "x"])(
  "%p is none, and as good as nothing",
  (text) => expect(snapshotFrom(text)).toBeUndefined(),
);
