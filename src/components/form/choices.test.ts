import { expect, test } from "bun:test";
import { regionsByPlace } from "./choices.ts";
import { rowsOf } from "./combo/rows.ts";

test.each([
  ["fi", "tampere", "Pirkanmaa", "Tampere"],
  ["fi", "tammerfors", "Pirkanmaa", "Tammerfors"],
  ["sv", "tammerf", "Birkaland", "Tammerfors"],
  ["sv", "tampere", "Birkaland", "Tampere"],
] as const)("in %s the region of %s is found by its municipality", (lang, typed, name, within) => {
  const rows = rowsOf(regionsByPlace(lang), [], typed, false);
  expect(rows.map((row) => [row.name, row.within])).toEqual([[name, within]]);
});
