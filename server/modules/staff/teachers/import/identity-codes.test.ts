// Shows (rule: teacher-import).
import { describe, expect, test } from "bun:test";
import { entriesOf } from "./columns.ts";
import { withoutIdentityCodes } from "./identity-codes.ts";
import { linesOfText } from "./read-text.ts";

const kaisa = { firstName: "Kaisa", lastName: "Virtanen", email: "kaisa@koulu.example", phone: "0400000021" };
const line = "Virtanen;Kaisa;kaisa@koulu.example;0400000021";

describe("personal identity codes", () => {
  const kept = (text: string) => withoutIdentityCodes(linesOfText(text));

  test.each([
    "010190-123A",
    "131052A308T",
    "19121212-1212",
    "191212121212",
    "121212-1212",
    "010190\u2011123A",
    "131052–308T",
    "900101–1234",
    "19900101−1234",
    "131052 - 308T",
    "131052 308T",
    "131052308T",
    "19900101 1234",
    "900101 1239",
    "9001011239",
    "131052\u200b-308T",
    "１３１０５２-３０８T",
  ])("as %s are left out, in a column and beside a name", (code) => {
    for (const text of [`${line};${code}`, `Virtanen;Kaisa ${code};kaisa@koulu.example;0400000021`]) {
      const { lines, found } = kept(text);
      expect(found).toBe(true);
      expect(lines[0]?.cells).toEqual(line.split(";"));
    }
  });

  test.each([
    "Hetu",
    "Henkilötunnus",
    "Personnummer",
    "Personbeteckning",
    "Hetu (salainen)",
    "Hetu/syntymäaika",
    "HETU:n loppuosa",
    "Hetun loppu",
    "Henkilötunnuksen loppuosa",
    "Personnumrets slut",
    "Kotihetu 2026",
  ])("are left out of a column that is called %s, whatever it holds", (heading) => {
    const { lines, found } = kept(
      `Sukunimi;${heading};Etunimi;Sähköposti;Puhelin\nVirtanen;XXX;${line.slice(9)}`,
    );
    expect(found).toBe(true);
    expect(lines.map(({ cells }) => cells.length)).toEqual([4, 4]);
    expect(entriesOf(lines)).toMatchObject([kaisa]);
  });

  test("are left out also where a heading beside theirs has an address as an example", () => {
    const { lines, found } = kept(
      `Sukunimi;Etunimi;Hetu;Sähköposti (nimi@koulu.fi);Puhelin\nVirtanen;Kaisa;XXX;kaisa@koulu.example;0400000021`,
    );
    expect(found).toBe(true);
    expect(entriesOf(lines)).toMatchObject([kaisa]);
  });

  test("that a title speaks of take no column along", () => {
    const { lines, found } = kept(
      `Opettajat ilman hetua tai hetu;;;\nSukunimi;Etunimi;Email;Puhelin\n${line}`,
    );
    expect(found).toBe(false);
    expect(entriesOf(lines)).toMatchObject([kaisa]);
  });

  test.each([
    "0400000021",
    "040-0000021",
    "+358400000021",
    "070-174 06 05",
    "040123-4567",
    "358401234567",
    "040123 4567",
    "0401123450",
    "+46 701231 2345",
    "+46 7012312345",
    "0046 701231 2343",
    "4573123456",
    "+358 40 123 4567",
    "040 123 4567",
    "9001011234",
    "2026–2027",
  ])("are no telephones: %s stays", (phone) => {
    const text = `Virtanen;Kaisa;kaisa@koulu.example;${phone}`;
    expect(kept(text)).toEqual({ lines: linesOfText(text), found: false });
  });
});
