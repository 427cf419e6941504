// Shows (rule: foreign-direction).
import { expect, test } from "bun:test";
import { translator } from "../i18n.ts";
import { isolated } from "./isolated.ts";

test.each([
  ["Mäkelän koulu, 2 B", "Mäkelän koulu, 2 B"],
  ["👨‍👩‍👧", "👨‍👩‍👧"],
  ["\u202eoikealta", "\u2068\u202eoikealta\u2069"],
  ["מורה", "\u2068מורה\u2069"],
  ["\u2069ulos\u202e", "\u2068ulos\u202e\u2069"],
  ["\u2066\u2067auki", "\u2068\u2066\u2067auki\u2069\u2069\u2069"],
  ["\u2066kiinni\u2069", "\u2068\u2066kiinni\u2069\u2069"],
  ["yksi\n\u202ekaksi\r\n\r\nkolme", "\u2068yksi\u2069\n\u2068\u202ekaksi\u2069\r\n\r\n\u2068kolme\u2069"],
])("%j stands as %j", (text, wanted) => expect(isolated(text)).toBe(wanted));

test("every text of ours holds others' words so", () => {
  const values = { firstName: "\u202eSanna" };
  for (const lang of ["fi", "sv"] as const)
    expect(translator(lang)("mail:greeting", values)).toContain("\u2068\u202eSanna\u2069");
});
