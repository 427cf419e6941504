// Shows (rule: phone-form, phone-shown).
import { describe, expect, test } from "bun:test";
import { cpuOf } from "../../../tests/support/machine/cpu.ts";
import { telephoneNumber } from "./telephone.ts";

const uusimaa = "FI-18";
const stockholm = "SE-AB";

describe("a telephone number", () => {
  test.each([
    ["040 123 4567", uusimaa, "+358 40 123 4567"],
    ["0401234567", uusimaa, "+358 40 123 4567"],
    ["040-1234567", null, "+358 40 123 4567"],
    ["040–123–4567", undefined, "+358 40 123 4567"],
    ["+358401234567", stockholm, "+358 40 123 4567"],
    ["+358 (0)40 123 4567", stockholm, "+358 40 123 4567"],
    ["00358 40 123 4567", stockholm, "+358 40 123 4567"],
    ["tel:0401234567;phone-context=+358", stockholm, "+358 40 123 4567"],
    ["tel:%2B358%2040%20123%204567", stockholm, "+358 40 123 4567"],
    ["callto://+358401234567", stockholm, "+358 40 123 4567"],
    ["040\u000b1234567", uusimaa, "+358 40 123 4567"],
    ["040\ufe0f 123\u034f4567", uusimaa, "+358 40 123 4567"],
    ["040 123 456", uusimaa, "+358 40 123 456"],
    ["+358 40 000 0021", uusimaa, "+358 40 000 0021"],
    ["(09) 310 8600", uusimaa, "+358 9 310 8600"],
    ["018\u00a012345", "FI-01", "+358 18 12 345"],
    ["0701-74 06 05", stockholm, "+46 70 174 06 05"],
    ["+46 (0)8-508 00 508", uusimaa, "+46 8 508 005 08"],
    ["0046 70 174 06 05", uusimaa, "+46 70 174 06 05"],
    ["+47 22 12 34 56", uusimaa, "+47 22 12 34 56"],
  ])("%s of %s is shown as %s", (entry, region, shown) => {
    expect(telephoneNumber(entry, region)).toBe(shown);
    expect(telephoneNumber(shown, region)).toBe(shown);
  });

  test.each([
    "",
    "  ",
    "soita!",
    "112",
    "12345",
    "040 1",
    "+358",
    "+999 123456789",
    "040 123 4567 ext. 5",
    "040 1234567 tai 050 1234567",
    "-----",
    "+++358401234567",
    "040 123 4567;phone-context=+1",
    "0".repeat(30),
  ])("%p is none", (entry) => {
    expect(telephoneNumber(entry, uusimaa)).toBeUndefined();
  });

  test("is refused in no time where it is too long", async () => {
    for (const part of ["0401234567", "(0)", " ", "+358 40 123 4567 ", "-"]) {
      const long = part.repeat(100_000);
      const look = () => expect(telephoneNumber(long, uusimaa)).toBeUndefined();
      expect(await cpuOf(look, 10)).toBeLessThan(10);
    }
  });
});
