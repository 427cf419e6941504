// Shows (rule: teacher-import).
import { describe, expect, test } from "bun:test";
import Excel from "exceljs";
import JSZip from "jszip";
import { Refusal } from "../../../../platform/failures/errors.ts";
import { entriesOf } from "./columns.ts";
import { gradesMeant } from "./grades.ts";
import { linesOfFile } from "./read.ts";
import { linesOfText } from "./read-text.ts";

const entry = {
  line: 1,
  firstName: "Aino",
  lastName: "Hämäläinen",
  email: "aino@koulu.example",
  phone: "040 000 0021",
};
const read = (text: string) => entriesOf(linesOfText(text));

/** Why a list is refused. */
async function refusal(reading: () => unknown): Promise<unknown> {
  try {
    await reading();
  } catch (error) {
    if (error instanceof Refusal) return error.fields["list"];
    throw error;
  }
  return undefined;
}

async function workbook(rows: unknown[][]): Promise<Buffer> {
  const book = new Excel.Workbook();
  const sheet = book.addWorksheet("Opettajat");
  for (const row of rows) sheet.addRow(row);
  return Buffer.from((await book.xlsx.writeBuffer()) as ArrayBuffer);
}
/** A workbook with some of its parts made anew. */
async function archive(parts: Record<string, string>): Promise<Buffer> {
  const zip = await JSZip.loadAsync(await workbook([["Aino"]]));
  for (const [name, text] of Object.entries(parts)) zip.file(name, text);
  return zip.generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
}
const sheetOf = (rows: string) =>
  archive({ "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>` });

/** Milliseconds: several times what a slow processor needs, and a small part of what reading all of them would take. */
const noTime = 250;

/** What it takes of a processor at best: others on the machine may be in its way. Milliseconds. */
async function cpuOf(act: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < 5; n++) {
    const before = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(before);
    taken.push((user + system) / 1000);
  }
  return Math.min(...taken);
}
async function refusedFile(bytes: Uint8Array | string): Promise<void> {
  expect(await refusal(() => linesOfFile(file(bytes)))).toBeDefined();
}

const file = (bytes: Uint8Array | string) => new Blob([bytes as unknown as BlobPart]);

describe("pasted lines", () => {
  test.each([
    ["semicolons", "Aino;Hämäläinen;aino@koulu.example;040 000 0021;7, 8", ["7, 8"]],
    ["tabs, as from a table", "Aino\tHämäläinen\taino@koulu.example\t040 000 0021\t7, 8", ["7, 8"]],
    ["commas", "Aino,Hämäläinen,aino@koulu.example,040 000 0021,7,8", ["7", "8"]],
    ["the name in one", "Aino Hämäläinen; aino@koulu.example ;040 000 0021", []],
    ["the last name first", '"Hämäläinen, Aino",aino@koulu.example,040 000 0021', []],
    [
      "headings in another order",
      "Puhelin;E-post;Efternamn;Förnamn\n040 000 0021;aino@koulu.example;Hämäläinen;Aino",
      [],
    ],
  ])("are read with %s", (_, text, grades) => {
    const [found, ...more] = read(text);
    expect(more).toEqual([]);
    expect(found).toEqual({ ...entry, line: text.includes("\n") ? 2 : 1, grades });
  });

  test.each([
    ["a semicolon", "Aino,Hämäläinen,aino@koulu.example,040 000 0021,7; 8", ["7; 8"]],
    ["commas", "Aino;Hämäläinen;aino@koulu.example;040 000 0021;1,2,3,4,5,6", ["1,2,3,4,5,6"]],
    ["a tab", "Aino,Hämäläinen,aino@koulu.example,040 000 0021\t", []],
    [
      "commas in a heading",
      "Sähköposti;Etunimi;Sukunimi;Puhelin;Luokat, 1,2,3\naino@koulu.example;Aino;Hämäläinen;040 000 0021;7",
      ["7"],
    ],
  ])("are taken apart by what stands beside the address, also with %s elsewhere", (_, text, grades) => {
    expect(read(text)).toMatchObject([
      { firstName: "Aino", lastName: "Hämäläinen", email: entry.email, grades },
    ]);
  });

  test("keep the number that they have in the list, whatever is empty between them", () => {
    const found = read("\n\nAino;H;a@b.fi;040\n;;;\n\r\nBerit;B;b@b.fi;040\n");
    expect(found.map(({ line, firstName }) => [line, firstName])).toEqual([
      [3, "Aino"],
      [6, "Berit"],
    ]);
  });

  test("of which one has no address are known by their number alone", () => {
    expect(read("vain nimi;040 000 0021")).toEqual([
      { line: 1, firstName: "", lastName: "", email: "", phone: "", grades: [] },
    ]);
  });

  test("are no more than 300, and a quotation mark that is never closed is told", async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => `A;B;a${n}@b.fi;040 000 0021`).join("\n");
    expect(read(many(300))).toHaveLength(300);
    expect(await refusal(() => linesOfText(many(311)))).toMatchObject({ values: { most: 300 } });
    expect(await refusal(() => linesOfText("x".repeat(2_000_000)))).toBe("teachers:import.tooLarge");
    expect(await refusal(() => linesOfText('"Aino;H;a@b.fi;040'))).toBe("teachers:import.unreadable");
  });
});

test("grades are meant by value, by name in either language and from one to another", () => {
  expect(gradesMeant(["1, 2; 3"])).toEqual({ grades: ["1", "2", "3"], unknown: [] });
  expect(gradesMeant(["7–9 lk", "Päiväkoti"]).grades).toEqual(["7", "8", "9", "daycare"]);
  expect(gradesMeant(["åk 4-6", "5. luokka"]).grades).toEqual(["4", "5", "6"]);
  expect(gradesMeant(["1 2 3"]).grades).toEqual(["1", "2", "3"]);
  expect(gradesMeant(["lukio", "12", "9-7"]).unknown).toEqual(["lukio", "12", "9-7"]);
});

describe("a file", () => {
  test("is read as a workbook, of which formulas are not reckoned", async () => {
    const bytes = await workbook([
      ["Etunimi", "Sukunimi", "Sähköposti", "Puhelin", "Luokat"],
      [
        { richText: [{ text: "Ai" }, { text: "no" }] },
        "Hämäläinen",
        { text: "aino@koulu.example", hyperlink: "mailto:aino@koulu.example" },
        400000021,
        7,
      ],
      [],
      [
        { formula: "1+1", result: 2 },
        { formula: 'HYPERLINK("http://x.example")' },
        "b@b.fi",
        "040 000 0022",
        "1, 2",
      ],
    ]);
    expect(entriesOf((await linesOfFile(file(bytes))).lines)).toEqual([
      { ...entry, line: 2, phone: "400000021", grades: ["7"] },
      { line: 4, firstName: "2", lastName: "", email: "b@b.fi", phone: "040 000 0022", grades: ["1, 2"] },
    ]);
  });

  test.each([
    ["UTF-8", Buffer.from("\ufeffÅsa;Öst;a@b.fi;040 000 0021")],
    ["the letters of older Windows", Buffer.from("Åsa;Öst;a@b.fi;040 000 0021", "latin1")],
    [
      "UTF-16",
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("Åsa\tÖst\ta@b.fi\t040 000 0021", "utf16le")]),
    ],
    ["UTF-16 without a mark", Buffer.from("Åsa;Öst;a@b.fi;040 000 0021", "utf16le")],
    ["the other UTF-16 without one", Buffer.from("Åsa;Öst;a@b.fi;040 000 0021", "utf16le").swap16()],
    ["UTF-8 with a Ctrl-Z", Buffer.from("Åsa;Öst;a@b.fi;040 000 0021\r\n\x1a")],
  ])("is read as text in %s", async (_, bytes) => {
    const { lines } = await linesOfFile(file(bytes));
    expect(entriesOf(lines)).toMatchObject([{ firstName: "Åsa", lastName: "Öst" }]);
  });

  test("that is something else, or broken, is refused", async () => {
    expect(await refusal(() => linesOfFile(file(new Uint8Array(2_000_000))))).toBe(
      "teachers:import.tooLarge",
    );
    expect(await refusal(() => linesOfFile(file("\u0089PNG\0\0")))).toBe("teachers:import.unreadable");
    expect(await refusal(() => linesOfFile(file("PK\u0003\u0004 no archive")))).toBe(
      "teachers:import.unreadable",
    );
    const other = await new JSZip().file("a.txt", "hello").generateAsync({ type: "nodebuffer" });
    expect(await refusal(() => linesOfFile(file(other)))).toBe("teachers:import.unreadable");
  });

  test("is refused in no time, whatever its text is made of", async () => {
    const large = [
      "A".repeat(1_000_000),
      `${"A".repeat(200_000)};B;a@b.fi;040`,
      ";".repeat(250_000),
      ";\n".repeat(120_000),
      '"'.repeat(200_000),
      `"${'""'.repeat(100_000)}`,
      "@".repeat(200_000),
      "\n".repeat(250_000),
      Array.from({ length: 300 }, (_, n) => `${"A".repeat(3400)};B;a${n}@b.fi;040`).join("\n"),
    ];
    for (const text of large) expect(await cpuOf(() => refusedFile(text))).toBeLessThan(noTime);
  }, 30_000);

  test("is refused in no time, whatever a workbook unpacks to and says of its sizes", async () => {
    const lied = await archive({ "xl/sharedStrings.xml": "\0".repeat(100 * 1024 * 1024) });
    // Its directory says that every part has 16 bytes.
    for (let at = lied.indexOf("PK\x01\x02"); at >= 0; at = lied.indexOf("PK\x01\x02", at + 4))
      lied.writeUInt32LE(16, at + 24);
    const many = Object.fromEntries(Array.from({ length: 8000 }, (_, n) => [`n${n}.xml`, ""]));
    const bombs = [
      lied,
      await archive(many),
      await sheetOf("<a>".repeat(500_000)),
      await sheetOf(`<row>${"<c/>".repeat(200_000)}</row>`),
      await sheetOf(`<row>${'<c r="A1"><v>1</v></c>'.repeat(40_000)}</row>`),
      await sheetOf("<row/>".repeat(150_000)),
      await sheetOf('<row><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>'.repeat(15_000)),
      await archive({ "xl/sharedStrings.xml": `<sst>${"<si><t>a</t></si>".repeat(50_000)}</sst>` }),
    ];
    for (const bomb of bombs) {
      expect(bomb.length).toBeLessThan(1024 * 1024);
      expect(await cpuOf(() => refusedFile(bomb))).toBeLessThan(noTime);
    }
  }, 60_000);

  test("whose cells are merged, named, coloured or far away is read as quickly", async () => {
    const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    const coloured = Array.from({ length: 1000 }, (_, n) =>
      ["A", "B", "C", "D", "E", "F", "G", "H"].map((column) => `<c r="${column}${n + 1}" s="1"/>`).join(""),
    );
    const list = `<row r="1">${["Aino", "H", "a@b.fi", "040 000 0021"]
      .map((text, n) => `<c r="${"ABCD"[n]}1" t="inlineStr"><is><t>${text}</t></is></c>`)
      .join("")}</row>`;
    const merged =
      '</sheetData><mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells><sheetData>';
    const rows = coloured.map((cells, n) => `<row r="${n + 2}">${cells}</row>`).join("");
    const bytes = await sheetOf(`${list}${rows}${far}${merged}`);
    expect(entriesOf((await linesOfFile(file(bytes))).lines)).toHaveLength(1);
    expect(await cpuOf(() => linesOfFile(file(bytes)))).toBeLessThan(noTime);
  });
});
