import { expect, test } from "bun:test";
import centres from "../../../db/reference/municipality-centres.json";
import { reference } from "../reference/index.ts";
import {
  becauseText,
  inFullText,
  lackText,
  languageOf,
  municipalityIn,
  ofApplicantText,
  type Reason,
  subjectsIn,
} from "./index.ts";
import { distanceBetween } from "./places.ts";

test("subjects are known in either language, one or several, and own words stay", () => {
  expect(subjectsIn("Matematiikka")).toContain("mathematics");
  expect(subjectsIn("fysik och kemi", "slöjd")).toEqual(
    expect.arrayContaining(["physics", "chemistry", "crafts"]),
  );
  expect(subjectsIn("Äidinkieli ja kirjallisuus")).toContain("mother-tongue");
  expect(subjectsIn("Kasvatustiede")).toEqual(["=kasvatustiede"]);
  expect(subjectsIn("", " ")).toEqual([]);
});

test("a school's language is that of Sweden, or of its own name", () => {
  const named = (name: string, nameFi: string | null = null, nameSv: string | null = null) =>
    languageOf("FI", { name, nameFi, nameSv });
  expect(languageOf("SE", { name: "Hopeahaukan koulu", nameFi: null, nameSv: null })).toBe("sv");
  expect(named("Drakbergs", "Lohikäärme", "Drakbergs")).toBe("sv");
  expect(named("Hopeahaukan koulu", "Hopeahaukan koulu", "Silverhökens skola")).toBe("fi");
  expect(named("Ilmalaivan koulu")).toBe("fi");
  expect(named("Månstens skola")).toBe("sv");
  expect(named("Monitoimitalo")).toBeUndefined();
  expect(named("Svenska skolan / Ruotsalainen koulu")).toBeUndefined();
});

test("an address names its municipality in either language; one of two countries by where the person looks", () => {
  expect(municipalityIn("Kuvittelijankatu 7, 00100 Helsinki", [])).toBe("091");
  expect(municipalityIn("Fantasigatan 7, Helsingfors", ["FI-18"])).toBe("091");
  expect(municipalityIn("Storgatan 1, SE-111 22 Stockholm", [])).toBe("0180");
  expect(municipalityIn("Övertorneå", [])).toBeUndefined();
  expect(municipalityIn("Övertorneå", ["SE-BD"])).toBe("2518");
  expect(municipalityIn("Kuvittelijankatu 7", ["FI-18"])).toBeUndefined();
  expect(municipalityIn("", [])).toBeUndefined();
});

test("every municipality has a centre, and distances are right both ways", () => {
  expect(centres.map(({ code }) => code).sort()).toEqual(
    reference.municipalities.map(({ code }) => code).sort(),
  );
  expect(distanceBetween("091", "049")).toBe(16);
  expect(distanceBetween("049", "091")).toBe(16);
  expect(distanceBetween("091", "091")).toBe(0);
  expect(distanceBetween("091", "0180")).toBeGreaterThan(380);
  expect(distanceBetween("091", "0180")).toBeLessThan(410);
  expect(distanceBetween("091", undefined)).toBeUndefined();
});

test("reasons read as people say them, short and in full, in both languages", () => {
  const reasons: Reason[] = [
    { kind: "qualification", how: "full", value: "fi-class-teacher" },
    { kind: "qualification", how: "studying", value: "fi-class-teacher-programme" },
    { kind: "subject", subjects: ["mathematics", "=b-ruotsi"] },
    { kind: "grade", grades: ["1", "2", "3"] },
    { kind: "grade", grades: ["preschool", "4", "6"] },
    { kind: "language", language: "sv" },
    { kind: "worked", days: 12, last: "2026-11-13" },
    { kind: "near", km: 0 },
    { kind: "near", km: 9 },
  ];
  const fi = { lang: "fi", country: "FI" } as const;
  const sv = { lang: "sv", country: "SE" } as const;
  expect(reasons.map((reason) => becauseText(reason, fi))).toEqual([
    "Luokanopettajan kelpoisuus",
    "Opinnot: luokanopettajakoulutus",
    "Matematiikka, b-ruotsi",
    "lk\u00a01–3",
    "lk\u00a04, 6, esiopetus",
    "Ruotsi",
    "Ollut täällä 12 pv",
    "Kotikunnassasi",
    "Lähellä, 9 km",
  ]);
  expect(reasons.map((reason) => inFullText(reason, sv))).toEqual([
    "Du har klasslärarbehörighet",
    "Du studerar: klasslärarutbildning",
    "Dina ämnen: matematik, b-ruotsi",
    "Du undervisar i de här årskurserna: åk\u00a01–3",
    "Du undervisar i de här årskurserna: åk\u00a04, 6, förskoleklass",
    "Du talar skolans språk: svenska",
    "Du har varit här 12 dagar, senast 13.11.2026",
    "Skolan är i din hemkommun",
    "Skolan är 9 km från din kommun",
  ]);
  const nurse = { kind: "qualification", how: "full", value: "fi-practical-nurse" } as const;
  expect(inFullText(nurse, fi)).toBe("Koulutuksesi: lähihoitaja (lapset ja nuoret)");
  expect(ofApplicantText({ kind: "worked", days: 1, last: null }, sv)).toBe("Varit hos er 1 dag");
  const either = { kind: "qualification", values: ["fi-class-teacher", "fi-subject-teacher"] } as const;
  expect(lackText({ ...either, values: [...either.values] }, fi)).toBe(
    "Tehtävään toivotaan: luokanopettajan kelpoisuus tai aineenopettajan kelpoisuus. Profiilissasi ei ole sellaista.",
  );
  expect(lackText({ kind: "subject", subjects: ["crafts"] }, fi)).toBe(
    "Koulun toive, jota profiilissasi ei ole: käsityö",
  );
});
