// Shows (rule: letters-without-marks).
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

const found = (lang: "fi" | "sv", typed: string) =>
  rowsOf(regionsByPlace(lang), [], typed, false).map(({ name }) => name);

test("what begins as is typed comes first, then a word of it, then what lies in it, in the language of the page", () => {
  expect(found("fi", "uus").slice(0, 2)).toEqual(["Uusimaa", "Pohjanmaa"]);
  expect(found("fi", "uu").at(0)).toBe("Uusimaa");
  expect(found("sv", "ny").at(0)).toBe("Nyland");
  expect(found("fi", "pohjanmaa").slice(0, 2)).toEqual(["Pohjanmaa", "Etelä-Pohjanmaa"]);
  expect(found("fi", "keski-s").at(0)).toBe("Keski-Suomi");
  // The heading that has the best comes first with all of its own.
  expect(found("sv", "stock").at(0)).toStartWith("Stockholm");
});

test("letters without dots find those with them", () => {
  for (const [typed, name] of [
    ["jamtl", "Jämtland"],
    ["ostergot", "Östergötland"],
    ["SODERMAN", "Södermanland"],
  ] as const)
    expect(found("sv", typed).at(0)).toStartWith(name);
});
