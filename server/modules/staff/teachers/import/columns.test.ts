// Shows (rule: teacher-import).
import { describe, expect, test } from "bun:test";
import Excel from "exceljs";
import JSZip from "jszip";
import { entriesOf, kindsIn, readColumns } from "./columns.ts";
import { kindMeant } from "./headings.ts";
import { linesOfFile } from "./read.ts";
import { linesOfText } from "./read-text.ts";

const read = (text: string) => entriesOf(linesOfText(text));
const kaisa = { firstName: "Kaisa", lastName: "Virtanen", email: "kaisa@koulu.example", phone: "0400000021" };
const line = "Virtanen;Kaisa;kaisa@koulu.example;0400000021";

describe("the columns of a list", () => {
  test.each([
    "Email",
    "E-mail address",
    "Sähköposti (työ)",
    "Työsähköposti",
    "S-posti",
    "Sähköpostiosoite",
    "E-post (arbete)",
    "Mejladress",
    "Yhteys",
  ])("are those of their headings where the address is called %s", (heading) => {
    expect(read(`Sukunimi;Etunimi;${heading};Puhelin\r\n${line}`)).toMatchObject([{ line: 2, ...kaisa }]);
  });

  test.each([
    ["Etunimet", "firstName"],
    ["Etunimi / Förnamn", "firstName"],
    ["Sähköposti/E-post (arbete)", "email"],
    ["Puhelin / E-post", undefined],
    ["Kutsumanimi", "firstName"],
    ["Tilltalsnamn", "firstName"],
    ["Given name", "firstName"],
    ["Surname", "lastName"],
    ["Matkapuhelin", "phone"],
    ["GSM", "phone"],
    ["Mobil", "phone"],
    ["Mobilnummer", "phone"],
    ["Koko nimi", "name"],
    ["Sukunimi, etunimi", "nameLastFirst"],
    ["Efternamn och förnamn", "nameLastFirst"],
    ["Luokka-asteet", "grades"],
    ["Huoltajan puhelin", undefined],
    ["Käyttäjänimi", undefined],
    ["Osoite", undefined],
  ] as const)("are known by %s", (heading, kind) => {
    expect(kindMeant(heading)).toBe(kind);
  });

  test.each([
    ["a title", "Hopeahaukan koulu, opettajat 2026\r\n", 2],
    ["a title and an empty line", "Hopeahaukan koulu;;;\r\n\r\n", 3],
    ["empty lines", "\r\n;;;\r\n", 3],
    ["what tells Excel how to read it", "\ufeffsep=;\r\n", 2],
  ])("are found below %s, and each line keeps its number", (_, above, number) => {
    expect(read(`${above}Sukunimi;Etunimi;Sähköposti;Puhelin\r\n${line}`)).toMatchObject([
      { line: number + 1, ...kaisa },
    ]);
  });

  test.each([
    "Sukunimi;Etunimi;Email;Puhelin;Luokat 2026",
    "Sukunimi;Etunimi;Email;Puhelin;Luokat 2026–2027",
    "Sukunimi;Etunimi;Email;Puhelin;Årskurser läsåret 2026/2027",
    "Sukunimi;Etunimi;Email;Puhelin;Henkilönumero 1234",
    "Sukunimi;Etunimi;Sähköposti (nimi@koulu.fi);Puhelin",
    "Sukunimi;Etunimi;Sähköposti esim. nimi@koulu.fi;Puhelin",
    "Sukunimi;Etunimi;Email @edu.hel.fi;Puhelin",
    "Efternamn;Förnamn;E-post (t.ex. namn@skola.fi);Telefon (040 123 4567)",
    "Efternamn;Förnamn;namn@skola.fi;Telefon",
  ])("are known where one of them says an example or a year: %s", (headings) => {
    const [found, ...others] = read(`${headings}\n${line}`);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ line: 2, ...kaisa });
  });

  test("that are not known are not guessed by their order either where one of them says an example", () => {
    expect(read(`Perhenimi;Nimitys;Yhteys (nimi@koulu.fi);Numero 2026\n${line}`)).toMatchObject([
      { line: 2, firstName: "", lastName: "", email: "kaisa@koulu.example" },
    ]);
  });

  test.each([
    "Nimi;Opettaja;nimi@koulu.example;0400000021;Luokka 7",
    "Kaisa;Virtanen;Email: kaisa@koulu.example;Puh. 040 000 0021;7. luokka",
    "Kaisa;Virtanen;kaisa@koulu.example;Puhelin;Luokka",
    "Etunimi;Sukunimi;etunimi.sukunimi@koulu.example;0400000021;Luokka",
  ])("are no words of somebody's line: %s", (only) => {
    expect(read(`${only}\nAino;Ek;aino@koulu.example;0400000022`)).toMatchObject([
      { line: 1, firstName: only.split(";")[0] },
      { line: 2, firstName: "Aino", lastName: "Ek" },
    ]);
  });

  test.each(["Opettajat, kysy: rehtori@koulu.fi", "Kysy\trehtori@koulu.fi", "rehtori@koulu.fi"])(
    "and what lies between them are not told by an address in a title: %s",
    (title) => {
      const found = read(`${title}\nSukunimi;Etunimi;Email;Puhelin\n${line}`);
      expect(found.at(-1)).toMatchObject({ line: 3, ...kaisa });
      const unknown = readColumns(linesOfText(`${title}\nPerhenimi;Nimitys;Posti;Numero\n${line}`));
      expect(unknown.columns.map(({ heading }) => heading)).toEqual([
        "Perhenimi",
        "Nimitys",
        "Posti",
        "Numero",
      ]);
      const none = read(`${title}\nKaisa;Virtanen;kaisa@koulu.example;0400000021`);
      expect(none.at(-1)).toMatchObject({ line: 2, ...kaisa });
    },
  );

  test("lose nobody who stands above them, and a title is nobody", () => {
    const title = "Opettajat, kysy: rehtori@koulu.fi";
    expect(read(`${title}\nSukunimi;Etunimi;Email;Puhelin\n${line}`)).toHaveLength(1);
    const found = read(`${line}\nSukunimi;Etunimi;Sähköposti;Puhelin\nEk;Eva;eva@koulu.example;0400000022`);
    expect(found).toMatchObject([
      { line: 1, ...kaisa },
      { line: 3, firstName: "Eva" },
    ]);
  });

  test("are not guessed by their order where headings are not all understood, and can be said", () => {
    const lines = linesOfText(`Perhenimi;Nimitys;Posti;Numero\n${line}`);
    const { entries, columns } = readColumns(lines);
    expect(entries).toEqual([
      { line: 2, firstName: "", lastName: "", email: "kaisa@koulu.example", phone: "", grades: [] },
    ]);
    expect(columns).toEqual([
      { heading: "Perhenimi", sample: "Virtanen", kind: undefined },
      { heading: "Nimitys", sample: "Kaisa", kind: undefined },
      { heading: "Posti", sample: "kaisa@koulu.example", kind: "email" },
      { heading: "Numero", sample: "0400000021", kind: undefined },
    ]);
    const chosen = kindsIn(["lastName", "firstName", "email", "phone", "no kind"]);
    expect(entriesOf(lines, chosen)).toMatchObject([kaisa]);
  });

  test("without headings are named by their order, and can be said as well", () => {
    const lines = linesOfText(line);
    expect(readColumns(lines).columns.map(({ kind, sample }) => `${kind}: ${sample}`)).toEqual([
      "firstName: Virtanen",
      "lastName: Kaisa",
      "email: kaisa@koulu.example",
      "phone: 0400000021",
    ]);
    expect(entriesOf(lines, kindsIn(["lastName", "firstName", "email", "phone"]))).toMatchObject([kaisa]);
  });

  test("of one heading give what is filled, and of first names the one that is used", () => {
    const found = read(
      [
        "Etunimet;Kutsumanimi;Sukunimi;Sähköposti (työ);Sähköposti;Puhelin;Matkapuhelin",
        "Anna Kaisa;Kaisa;Virtanen;;kaisa@koulu.example;;0400000021",
        "Kaisa;;Virtanen;kaisa@koulu.example;;0400000021;",
      ].join("\n"),
    );
    expect(found).toMatchObject([kaisa, kaisa]);
  });

  test("may hold the last name before the first", () => {
    expect(
      read("Sukunimi Etunimi;Sähköposti;GSM\nVirtanen Kaisa;kaisa@koulu.example;0400000021"),
    ).toMatchObject([kaisa]);
  });
});

test.each(['="0400000021"', '"=""0400000021"""', "'0400000021"])("%s is a telephone", (phone) => {
  expect(
    read(`Sukunimi;Etunimi;Sähköposti;Puhelin\nVirtanen;Kaisa;kaisa@koulu.example;${phone}`),
  ).toMatchObject([kaisa]);
});

test("what copying brings along unseen is not read", () => {
  const [first, last, email] = ["Kai\u00adsa\u200e", "\u2060Virtanen", "kaisa@koulu.example\u200b"];
  expect(read(`${first};${last};${email};\u202a0400000021\u202c`)).toMatchObject([kaisa]);
});

describe("of a workbook", () => {
  const rows = [
    ["Sukunimi", "Etunimi", "Sähköposti", "Puhelin"],
    ["Virtanen", "Kaisa", "kaisa@koulu.example", "0400000021"],
  ];

  async function workbook(): Promise<Buffer> {
    const book = new Excel.Workbook();
    book.addWorksheet("Piilo", { state: "hidden" }).addRow(["x"]);
    book.addWorksheet("Syvällä", { state: "veryHidden" }).addRow(["y"]);
    book.addWorksheet("Opettajat").addRows(rows);
    return Buffer.from((await book.xlsx.writeBuffer()) as ArrayBuffer);
  }

  test("the first sheet that is shown is read, and named", async () => {
    const { lines, sheet } = await linesOfFile(new Blob([new Uint8Array(await workbook())]));
    expect(sheet).toBe("Opettajat");
    expect(entriesOf(lines)).toMatchObject([{ line: 2, ...kaisa }]);
  });

  test("the parts are found by their relations, as Excel on the web calls them", async () => {
    const zip = await JSZip.loadAsync(await workbook());
    const move = async (from: string, to: string, change = (text: string) => text) => {
      zip.file(to, change((await zip.file(from)?.async("text")) ?? ""));
      zip.remove(from);
    };
    await move("xl/workbook.xml", "xl/workbook2.xml");
    await move("xl/_rels/workbook.xml.rels", "xl/_rels/workbook2.xml.rels", (text) =>
      text.replace("sharedStrings.xml", "/xl/texts.xml"),
    );
    await move("xl/sharedStrings.xml", "xl/texts.xml");
    const top = (await zip.file("_rels/.rels")?.async("text")) ?? "";
    zip.file("_rels/.rels", top.replace("xl/workbook.xml", "./XL/work%62ook2.xml"));
    const { lines } = await linesOfFile(new Blob([await zip.generateAsync({ type: "arraybuffer" })]));
    expect(entriesOf(lines)).toMatchObject([kaisa]);
  });
});
