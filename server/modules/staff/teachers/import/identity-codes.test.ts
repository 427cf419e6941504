import { describe, expect, test } from "bun:test";
import { entriesOf } from "./columns.ts";
import { withoutIdentityCodes } from "./identity-codes.ts";
import { linesOfText } from "./read-text.ts";

const kaisa = { firstName: "Kaisa", lastName: "Virtanen", email: "kaisa@koulu.example", phone: "0400000021" };
const line = "Virtanen;Kaisa;kaisa@koulu.example;0400000021";

describe("personal identity codes", () => {
  const kept = (text: string) => withoutIdentityCodes(linesOfText(text));

  test.each(["010190-123A", "131052A308T", "19121212-1212", "191212121212", "121212-1212"])(
    "as %s are left out, in a column and beside a name",
    (code) => {
      for (const text of [`${line};${code}`, `Virtanen;Kaisa ${code};kaisa@koulu.example;0400000021`]) {
        const { lines, found } = kept(text);
        expect(found).toBe(true);
        expect(lines[0]?.cells).toEqual(line.split(";"));
      }
    },
  );

  test.each(["Hetu", "Henkilötunnus", "Personnummer", "Personbeteckning"])(
    "are left out of a column that is called %s, whatever it holds",
    (heading) => {
      const { lines, found } = kept(
        `Sukunimi;${heading};Etunimi;Sähköposti;Puhelin\nVirtanen;XXX;${line.slice(9)}`,
      );
      expect(found).toBe(true);
      expect(lines.map(({ cells }) => cells.length)).toEqual([4, 4]);
      expect(entriesOf(lines)).toMatchObject([kaisa]);
    },
  );

  test.each(["0400000021", "040-0000021", "+358400000021", "070-174 06 05", "040123-4567", "358401234567"])(
    "are no telephones: %s stays",
    (phone) => {
      const text = `Virtanen;Kaisa;kaisa@koulu.example;${phone}`;
      expect(kept(text)).toEqual({ lines: linesOfText(text), found: false });
    },
  );
});
