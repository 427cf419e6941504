// Shows (rule: names-without-links).
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { cpuOf } from "../../../tests/support/machine/cpu.ts";
import { names } from "../../demo/names.ts";
import { holdsAddress, wrongPersonName, wrongSchoolName } from "./names.ts";

const root = new URL("../../..", import.meta.url).pathname;

test.each([
  "Matti Meikäläinen",
  "Åsa Öström-Ljungqvist",
  "Ylva af Ugglas",
  "Ánne Máret Bálto",
  "Elle Márjá Valkeapää",
  "Ŋuvdo Čáhppesnjunni Đorđević Žižek Šavdnji Ŧiŋgo",
  "J.R. Mäki",
  "J.Mäki",
  "M.Li",
  "K.H.Lee",
  "J.Kim",
  "Ch.Virtanen",
  "Anna-Liisa O'Connor",
  "Seán Ó’Súilleabháin",
  "Nguyễn Thị Ánh",
  "Nguye\u0302\u0303n Thi\u0323",
  "Łukasz Żółć",
  "Ísleifur Þórðarson",
  "Владимир Ёлкин",
  "محمد علی‌زاده",
  "王小明",
  "Μαρία Παπαδοπούλου",
  "सुनीता शर्मा",
  "Marie-Thérèse d’Aubigné",
  "Jr. Smith, Martin Luther",
  "Ø",
  "",
  " ",
])("a person: %s", (name) => expect(wrongPersonName(name)).toBeUndefined());

test.each([
  "S:t Olofs skola",
  "St.Olof",
  "St. Karins skola",
  "Viikin koulu r.y.",
  "Åbo Akademi, f.d. Handelshögskolan",
  "Koulu nro 2.",
  "Koulu 1/2",
  "Päiväkoti Auringonkukka (1–3 v.)",
  'Skola & förskola "Linden"',
  "Lyseo – IB / lukio",
  "Ohcejoga sámelogahat",
  "Anarâškielâ škovlâ & Ŋ",
  "Mångfaldens skola + 50 %",
  "",
])("a school: %s", (name) => expect(wrongSchoolName(name)).toBeUndefined());

test.each(["Аdmin", "ꓮdmin", "ꓮꓓꓟꓲꓠ", "𐊠dmin", "🅰dmin", "ᗅdmin", "Аԁմін", "Ⱥdmin", "Admiɲ", "Школа"])(
  "no school: %s",
  (name) => expect(wrongSchoolName(name)).toBe("errors:notAName"),
);

test("the names of the demonstration", () => {
  const people = Object.values(names).flatMap(({ first, last }) => [...first, ...last]);
  expect(people.map((name) => [name, wrongPersonName(name)]).filter(([, wrong]) => wrong)).toEqual([]);
  const schools = JSON.parse(readFileSync(`${root}server/demo/schools.json`, "utf8")) as Record<
    string,
    unknown
  >[];
  const texts = schools.flatMap((school) =>
    Object.entries(school).flatMap(([key, value]) =>
      key.startsWith("name") && value ? [String(value)] : [],
    ),
  );
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.map((name) => [name, wrongSchoolName(name)]).filter(([, wrong]) => wrong)).toEqual([]);
});

test.each([
  "Matti http://evil.example",
  "Voitit! www.evil",
  "Voitit evil.com",
  "katso t.co/abc",
  "g.co",
  "a@b",
  "Katso HTTPS://X",
  "ev\u200bil.c\u200bom",
  "evil\u034f.com",
  "evil。com",
  "evil．com",
  "ｅｖｉｌ.ｃｏｍ",
  "Nimi, lue:evil.xyz/hei",
  "sub.evil.se",
  "münchen.example",
  "x.link",
  "X.Link",
  "x.link/abc",
  "g.link/voita",
  "x.info",
  "a.online",
  "m.li",
  "EVIL.COM",
  "Evil.Com",
  "192.0.2.1",
  "192.0.2.1/login",
])("an address: %s", (name) => {
  expect(holdsAddress(name)).toBe(true);
  for (const wrong of [wrongPersonName, wrongSchoolName]) expect(wrong(name)).toBe("errors:nameWithAddress");
});

test.each([
  ["zero-width space alone", "\u200b"],
  ["filler alone", "\u3164"],
  ["filler in a name", "Anna\u3164"],
  ["half-width filler", "\uffa0"],
  ["blank of Braille", "Anna\u2800"],
  ["turned around", "Anna\u202eevil"],
  ["isolate", "Anna\u2066evil"],
  ["hyphenation point", "evil\u2027com"],
  ["grapheme joiner", "Anna\u034f"],
  ["joiner in Latin", "An\u200dna"],
  ["new line", "Anna\r\nBcc: x"],
  ["line separator", "Anna\u2028B"],
  ["NUL", "Anna\0"],
  ["of nobody's meaning", "Anna\ue000"],
  ["unassigned", "Anna\u0378"],
  ["a heap of marks", `A${"\u0301".repeat(9)}`],
  ["digits alone", "12 34"],
  ["stops alone", "..."],
])("no name: %s", (_what, name) => {
  for (const wrong of [wrongPersonName, wrongSchoolName]) expect(wrong(name)).toBe("errors:notAName");
});

test("a path in a person's name", () => expect(wrongPersonName("Anna/abc")).toBe("errors:notAName"));

test("a hundred thousand characters of the worst text take no time", async () => {
  for (const worst of [
    ".",
    "a.",
    "@",
    "www",
    " .",
    "a ",
    "\u200b",
    "://",
    "ä.b",
    "aa.",
    "Li.",
    "0",
    "1.",
    "\u0301",
    "A.Li.",
  ]) {
    const text = worst.repeat(100_000 / worst.length);
    const took = await cpuOf(() => [wrongPersonName(text), wrongSchoolName(text)], 500);
    expect(took).toBeLessThan(500);
  }
});
