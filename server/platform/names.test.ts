import { expect, test } from "bun:test";
import { holdsAddress } from "./names.ts";

test.each([
  "Matti Meikäläinen",
  "J.R. Mäki",
  "J.Mäki",
  "Anna-Liisa O'Connor",
  "S:t Olofs skola",
  "St. Karins skola",
  "Viikin koulu r.y.",
  "Åbo Akademi, f.d. Handelshögskolan",
  "Koulu nro 2.",
  "Päiväkoti Auringonkukka (1–3 v.)",
  "",
])("a name: %s", (name) => expect(holdsAddress(name)).toBe(false));

test.each([
  "Matti http://evil.example",
  "Voitit! www.evil",
  "Voitit evil.com",
  "katso t.co/abc",
  "g.co",
  "a@b",
  "Katso HTTPS://X",
  "ev\u200bil.c\u200bom",
  "evil。com",
  "evil．com",
  "Nimi, lue:evil.xyz/hei",
  "sub.evil.se",
  "münchen.example",
])("no name: %s", (name) => expect(holdsAddress(name)).toBe(true));

test("a hundred thousand characters of the worst text take no time", () => {
  for (const worst of [".", "a.", "@", "www", " .", "a ", "\u200b", "://", "ä.b"]) {
    const text = worst.repeat(100_000 / worst.length);
    const began = performance.now();
    holdsAddress(text);
    expect(performance.now() - began).toBeLessThan(250);
  }
});
