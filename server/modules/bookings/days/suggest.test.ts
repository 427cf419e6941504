// Shows (rule: days-apart).
import { describe, expect, test } from "bun:test";
import { suggestSplit } from "./suggest.ts";

const week = ["mon", "tue", "wed", "thu", "fri"];
const can = (email: string, days: string[], onlyTogether = false) => ({ email, days, onlyTogether });
const split = (...args: Parameters<typeof suggestSplit>) => Object.fromEntries(suggestSplit(...args));

describe("a proposal of who has which day", () => {
  test("covers as much as can be, by as few as will do, the best fitting first", () => {
    const people = [
      can("tuuli", ["mon", "tue"]),
      can("jonas", ["mon", "tue", "thu", "fri"]),
      can("nea", ["mon", "tue", "thu", "fri"]),
    ];
    expect(split(week, people)).toEqual({ mon: "jonas", tue: "jonas", thu: "jonas", fri: "jonas" });
    expect(split(week, [...people, can("ola", week)])).toEqual(
      Object.fromEntries(week.map((day) => [day, "ola"])),
    );
  });

  test("gives a day to who fits best of those whom it takes", () => {
    const people = [can("tuuli", ["mon", "tue"]), can("jonas", ["tue", "wed", "thu", "fri"])];
    expect(split(week, people)).toEqual({
      mon: "tuuli",
      tue: "tuuli",
      wed: "jonas",
      thu: "jonas",
      fri: "jonas",
    });
  });

  test("gives who comes only for all of their days these, or none", () => {
    const both = can("oskar", ["mon", "tue"], true);
    expect(split(["mon", "tue"], [both])).toEqual({ mon: "oskar", tue: "oskar" });
    expect(split(["tue", "wed"], [both, can("nea", ["wed"])])).toEqual({ wed: "nea" });
    expect(split(["mon", "tue", "wed"], [can("nea", ["tue"]), both, can("ida", ["wed"])])).toEqual({
      mon: "oskar",
      tue: "oskar",
      wed: "ida",
    });
  });

  test("counts nobody anew who has days already", () => {
    const people = [can("nea", ["wed"]), can("ida", ["wed"])];
    expect(split(["wed"], people)).toEqual({ wed: "nea" });
    expect(split(["wed"], people, ["ida"])).toEqual({ wed: "ida" });
  });

  test("is empty where nobody can, and quick among many", () => {
    expect(split(week, [])).toEqual({});
    expect(split([], [can("nea", week)])).toEqual({});
    const many = Array.from({ length: 60 }, (_, nth) => can(`p${nth}`, [week[nth % 5] ?? ""]));
    expect(Object.keys(split(week, many))).toHaveLength(5);
  });
});
