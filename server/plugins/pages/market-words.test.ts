// Shows (rule: public-face).
import { expect, test } from "bun:test";
import { marketWords } from "./market-words.ts";

const minute = 60;

test("says figures in the words of each language", () => {
  expect(marketWords({ open: 1, chosenMedian: null }, "fi")).toBe(
    "<p><strong>1</strong> <span>avoin sijaisuus juuri nyt</span></p>",
  );
  expect(marketWords({ open: 1284, chosenMedian: 38 * minute }, "sv")).toBe(
    "<p><strong>1\u00a0284</strong> <span>lediga vikariat just nu</span></p>" +
      "<p><strong>38 minuter</strong> <span>mediantid från publicering till vald vikarie den här månaden</span></p>",
  );
});

test.each([
  [
    "fi",
    "Juuri nyt ei ole avoimia sijaisuuksia. Rekisteröidy, niin saat tiedon heti, kun alueellesi julkaistaan uusi.",
  ],
  [
    "sv",
    "Just nu finns inga lediga vikariat. Registrera dig, så får du veta genast när ett nytt publiceras i din region.",
  ],
] as const)("in %s says what to do while no job is open, and no nought", (lang, said) => {
  expect(marketWords({ open: 0, chosenMedian: null }, lang)).toBe(`<p>${said}</p>`);
});

test.each([
  [20, "1 minuutti"],
  [89 * minute, "89 minuuttia"],
  [112 * minute, "2 tuntia"],
  [47 * 60 * minute, "47 tuntia"],
  [75 * 60 * minute, "3 päivää"],
])("a median of %d seconds is said in one unit", (seconds, said) => {
  expect(marketWords({ open: 0, chosenMedian: seconds }, "fi")).toContain(`<strong>${said}</strong>`);
});
