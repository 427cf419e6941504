import { expect, test } from "bun:test";
import { matched } from "./found.ts";
import { type ChoiceGroup, chipsOf, rowsOf, toggled } from "./rows.ts";

const finland: ChoiceGroup = {
  heading: "Suomi",
  all: "Koko Suomi",
  options: [
    { value: "FI-18", name: "Uusimaa" },
    { value: "FI-19", name: "Varsinais-Suomi" },
  ],
};
const others: ChoiceGroup = { options: [{ value: "other", name: "Muu" }] };
const groups = [finland, others];

test("the list is narrowed to what is typed, a whole group before what is in it", () => {
  expect(rowsOf(groups, [], "", false).map(({ name }) => name)).toEqual([
    "Koko Suomi",
    "Uusimaa",
    "Varsinais-Suomi",
    "Muu",
  ]);
  expect(rowsOf(groups, [], " suomi", false).map(({ name }) => name)).toEqual([
    "Koko Suomi",
    "Varsinais-Suomi",
  ]);
});

test("a choice is found by what lies in it as well, and says so", () => {
  const region = { value: "FI-11", name: "Pirkanmaa", within: "Tampere\nTammerfors" };
  const found = (typed: string) =>
    rowsOf([finland, { options: [region] }], [], typed, false).map(({ name, within }) => [name, within]);
  expect(found("tampe")).toEqual([["Pirkanmaa", "Tampere"]]);
  expect(found("TAMMER")).toEqual([["Pirkanmaa", "Tammerfors"]]);
  expect(found("pirkan")).toEqual([["Pirkanmaa", undefined]]);
  expect(found("mpere")).toEqual([]);
});

test("what stands on no list can be added where that is allowed, last and once", () => {
  expect(rowsOf(groups, [], "uu", true).at(-1)).toMatchObject({ kind: "own", values: ["uu"] });
  expect(rowsOf(groups, [], "uu", false).some(({ kind }) => kind === "own")).toBe(false);
  expect(rowsOf(groups, [], "UUSIMAA", true).some(({ kind }) => kind === "own")).toBe(false);
  expect(rowsOf(groups, ["Saame"], "saame", true).map(({ name, kind }) => [name, kind])).toEqual([
    ["Saame", "one"],
  ]);
});

test("a whole group is ticked and unticked at once, and has one chip", () => {
  const [all] = rowsOf(groups, [], "koko", false);
  if (!all) throw new Error("no row for the whole group");
  const chosen = toggled(all, ["other", "FI-18"]);
  expect(chosen).toEqual(["other", "FI-18", "FI-19"]);
  expect(chipsOf(groups, chosen).map(({ name }) => name)).toEqual(["Koko Suomi", "Muu"]);
  expect(toggled(all, chosen)).toEqual(["other"]);
  expect(chipsOf(groups, ["FI-19", "Saame"]).map(({ name }) => name)).toEqual(["Varsinais-Suomi", "Saame"]);
});

test("what was typed is marked in the name, in the name's own letters", () => {
  expect(matched("Äidinkieli", "KI")).toEqual(["Äidin", "ki", "eli"]);
  expect(matched("Äidinkieli", "aidin")).toEqual(["", "Äidin", "kieli"]);
  expect(matched("Kemia", "xx")).toEqual(["Kemia", "", ""]);
});
