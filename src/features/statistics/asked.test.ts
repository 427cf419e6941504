import { expect, test } from "bun:test";
import { askedIn } from "./asked.ts";

const schoolIds = ["north", "south"];
const asked = (address: string, shown?: string) =>
  askedIn(new URLSearchParams(address), { schoolIds, shown, lang: "fi", today: "2026-11-20" }).school;

test.each([
  ["", undefined, undefined],
  ["", "south", "south"],
  ["school=north", "south", "north"],
  ["school=", "south", undefined],
  // Of another organisation, by the address or because it is looked at elsewhere.
  ["school=foreign", "south", undefined],
  ["", "foreign", undefined],
])("an address with %j, where %p is looked at, is about the school %p", (address, shown, school) => {
  expect(asked(address, shown)).toBe(school as never);
});
