import { expect, test } from "bun:test";
import { holidaysOf } from "./holidays.ts";

test("the public holidays of both countries, those among them that move", () => {
  expect([...holidaysOf("FI", 2026)]).toEqual([
    ["2026-01-01", "newYear"],
    ["2026-01-06", "epiphany"],
    ["2026-04-03", "goodFriday"],
    ["2026-04-05", "easter"],
    ["2026-04-06", "easterMonday"],
    ["2026-05-01", "mayDay"],
    ["2026-05-14", "ascension"],
    ["2026-05-24", "pentecost"],
    ["2026-06-20", "midsummer"],
    ["2026-10-31", "allSaints"],
    ["2026-12-06", "independenceDay"],
    ["2026-12-25", "christmas"],
    ["2026-12-26", "secondChristmasDay"],
  ]);
  expect(holidaysOf("SE", 2026).get("2026-06-06")).toBe("nationalDay");
  expect(holidaysOf("SE", 2026).has("2026-12-06")).toBeFalse();
});

// As calendars have them printed: the earliest and latest Easters of the century, and those between.
test.each([
  ["2008-03-23", "2008-06-21", "2008-11-01"],
  ["2011-04-24", "2011-06-25", "2011-11-05"],
  ["2024-03-31", "2024-06-22", "2024-11-02"],
  ["2025-04-20", "2025-06-21", "2025-11-01"],
  ["2027-03-28", "2027-06-26", "2027-11-06"],
  ["2030-04-21", "2030-06-22", "2030-11-02"],
  ["2038-04-25", "2038-06-26", "2038-11-06"],
  ["2049-04-18", "2049-06-26", "2049-11-06"],
  ["2076-04-19", "2076-06-20", "2076-10-31"],
])("Easter on %s, midsummer on %s, All Saints on %s", (easter, midsummer, allSaints) => {
  const holidays = holidaysOf("FI", Number(easter.slice(0, 4)));
  const dayOf = (name: string) => [...holidays].find(([, one]) => one === name)?.[0];
  expect([dayOf("easter"), dayOf("midsummer"), dayOf("allSaints")]).toEqual([easter, midsummer, allSaints]);
});
