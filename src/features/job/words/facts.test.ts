// Shows (rule: words-of-country, file-names).
import { describe, expect, test } from "bun:test";
import { translator } from "../../../../server/platform/i18n.ts";
import {
  fileLabel,
  gradesLabel,
  gradesShort,
  gradesText,
  jobTitle,
  lastAddressPart,
  listed,
} from "./facts.ts";

const fi = translator("fi");
const sv = translator("sv");
const teacher = { value: "two", nameFi: "Aineenopettaja", nameSv: "Ämneslärare" };
const job = { type: teacher, otherType: "", subjects: ["Matematiikka"], description: "" };

describe("a job's title", () => {
  test("names the type and the only subject", () => {
    expect(jobTitle(job, "fi", fi)).toBe("Aineenopettaja, matematiikka");
    expect(jobTitle({ ...job, subjects: [] }, "sv", sv)).toBe("Ämneslärare");
    expect(jobTitle({ ...job, subjects: ["Musik", "Slöjd"] }, "sv", sv)).toBe("Ämneslärare");
  });

  test("leaves an abbreviation in capitals", () =>
    expect(jobTitle({ ...job, subjects: ["ATK"] }, "fi", fi)).toBe("Aineenopettaja, ATK"));

  test("is the free text of the type 'other'", () =>
    expect(jobTitle({ ...job, otherType: "Koulukuraattori", subjects: [] }, "fi", fi)).toBe(
      "Koulukuraattori",
    ));
});

describe("grades", () => {
  test("are joined to ranges", () => {
    expect(gradesText(["9", "7", "8"], fi)).toBe("7–9");
    expect(gradesText(["1", "3", "4", "preschool"], sv)).toBe("1, 3–4, förskola");
    expect(gradesText([], fi)).toBe("");
    expect(gradesText(["1", "preschool", "daycare"], sv, "SE")).toBe("1, förskoleklass, förskola");
  });

  test("are called so where one of them has a number", () => {
    expect([["1", "preschool"], ["daycare"], ["preschool", "daycare"]].map(gradesLabel)).toEqual([
      "grades",
      "levels",
      "levels",
    ]);
  });

  test("say on a card that they are grades, unless none has a number", () => {
    expect(gradesShort(["7", "8"], sv)).toBe("Åk\u00a07–8");
    expect(gradesShort(["2"], fi)).toBe("lk\u00a02");
    expect(gradesShort(["daycare"], sv)).toBe("daghem");
  });
});

test("only the first of a list begins with a capital", () => {
  expect(listed(["Matematiikka", "Fysiikka", "ATK"])).toBe("Matematiikka, fysiikka, ATK");
  expect(listed([])).toBe("");
});

test("the town is the last part of an address, without its postal code", () => {
  expect(lastAddressPart("Kuvittelijankatu 7, 00100 Helsinki")).toBe("Helsinki");
  expect(lastAddressPart("Skolgatan 1, 123 45 Täby")).toBe("Täby");
  expect(lastAddressPart("Helsinki")).toBe("Helsinki");
  expect(lastAddressPart("")).toBe("");
});

test("a file is named without its 32-character prefix", () => {
  expect(fileLabel("0123456789abcdef0123456789abcdeflektionsplan.pdf")).toBe("lektionsplan.pdf");
  expect(fileLabel("lektionsplan.pdf")).toBe("lektionsplan.pdf");
});
