import { expect, test } from "bun:test";
import { translate } from "../../i18n.ts";
import { fillRate, number, percent } from "./words.ts";

test.each([
  [23, 17, "58 %"],
  [1, 199, "1 %"],
  [57, 143, "29 %"],
  [1, 2, "33 %"],
  [0, 5, "0 %"],
])("of %p filled and %p unfilled a half is rounded up, as on paper", (filled, unfilled, shown) => {
  const rate = fillRate({ filled, unfilled } as Parameters<typeof fillRate>[0]) ?? Number.NaN;
  expect(percent(rate, translate("fi")).replaceAll("\u00a0", " ")).toBe(shown);
});

test.each(["fi", "sv"] as const)("thousands stand apart: %s", (lang) => {
  expect(number(12_345, lang)).toBe("12\u00a0345");
});
