// Shows (rule: attachment-kinds).
import { describe, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import {
  jpeg,
  judge,
  officeDocument,
  openDocument,
  pdf,
  png,
  twoColours,
  webp,
  zip,
} from "./content.fixture.ts";
import { attachmentKind } from "./kinds.ts";
import { squarePicture } from "./pictures.ts";

const text = (content: string) => Buffer.from(content);
const latin = (content: string) => Buffer.from(content, "latin1");
const around = (before: string, behind: string) => Buffer.concat([latin(before), pdf(), latin(behind)]);
const pjl = '\x1b%-12345X@PJL JOB NAME="a"\r\n@PJL ENTER LANGUAGE=PDF\r\n';

describe("an attachment may be", () => {
  const office = "application/vnd.openxmlformats-officedocument";
  const open = "application/vnd.oasis.opendocument";
  const allowed: [string, () => Uint8Array | Promise<Uint8Array>, string][] = [
    ["a.pdf", () => pdf(), "application/pdf"],
    ["a.PDF", () => pdf(50_000), "application/pdf"],
    ["a.png", png, "image/png"],
    ["a.jpg", jpeg, "image/jpeg"],
    ["a.JPEG", jpeg, "image/jpeg"],
    ["a.webp", webp, "image/webp"],
    ["a.docx", () => officeDocument("docx"), `${office}.wordprocessingml.document`],
    ["a.xlsx", () => officeDocument("xlsx"), `${office}.spreadsheetml.sheet`],
    ["a.pptx", () => officeDocument("pptx"), `${office}.presentationml.presentation`],
    ["a.odt", () => openDocument("odt"), `${open}.text`],
    ["a.ods", () => openDocument("ods"), `${open}.spreadsheet`],
    ["a.odp", () => openDocument("odp"), `${open}.presentation`],
    ["a.txt", () => text("Tervetuloa! Välkommen.\r\n\tLuokka 3 < luokka 4\n"), "text/plain; charset=utf-8"],
    ["a.txt", () => text("\ufeffBMI-laskuri"), "text/plain; charset=utf-8"],
    ["a.txt", () => text("BMI-laskuri"), "text/plain; charset=utf-8"],
    ["without an extension", () => pdf(), "application/pdf"],
    // As programs, printers and copiers make them.
    ["bom.pdf", () => around("\xef\xbb\xbf", ""), "application/pdf"],
    ["lines.pdf", () => around("\r\n\n", ""), "application/pdf"],
    ["ctrl-z.pdf", () => around("", "\x1a"), "application/pdf"],
    ["padded.pdf", () => around("", `\r\n${"\0".repeat(600)}`), "application/pdf"],
    ["printed.pdf", () => around(pjl, "\x1b%-12345X@PJL EOJ\r\n\x1b%-12345X"), "application/pdf"],
    [
      "words.pdf",
      () =>
        around(
          '@PJL JOB NAME="Doc \xe4\xf6 (1)"\r\n@PJL COMMENT Username: Kaisa; "\xc3\xa4"\r\n',
          "@PJL EOJ (1); \xe4",
        ),
      "application/pdf",
    ],
    ["ended-twice.pdf", () => around("", "%%EOF\r\n\r\n%%EOF\r\n"), "application/pdf"],
    [
      "updated.pdf",
      () => around("", "3 0 obj<<>>endobj\nxref\n0 0\ntrailer<</Prev 99>>\nstartxref\n300\n%%EOF\n%%EOF"),
      "application/pdf",
    ],
    ["block.pdf", () => around("", "\0".repeat(5_000)), "application/pdf"],
    ["blank-block.pdf", () => around("", `\x1b%-12345X${" \r\n".repeat(3_000)}`), "application/pdf"],
    [
      "web.docx",
      () => officeDocument("docx", [], "word/document2.xml"),
      `${office}.wordprocessingml.document`,
    ],
    ["web.xlsx", () => officeDocument("xlsx", [], "xl/workbook2.xml"), `${office}.spreadsheetml.sheet`],
    [
      "web.pptx",
      () => officeDocument("pptx", [], "ppt/presentation2.xml"),
      `${office}.presentationml.presentation`,
    ],
    ["ctrl-z.txt", () => text("Päivä\r\n\x1a"), "text/plain; charset=utf-8"],
    ["bare.txt", () => Buffer.from("Päivä – tunti\r\n", "utf16le"), "text/plain; charset=utf-16le"],
    ["bare.csv", () => Buffer.from("Päivä;Tunti\x1a", "utf16le").swap16(), "text/plain; charset=utf-16be"],
    ["a.csv", () => text("Päivä;Tunti\r\n"), "text/plain; charset=utf-8"],
    ["a.csv", () => latin("P\xe4iv\xe4;Tunti\r\n"), "text/plain; charset=windows-1252"],
    ["a.txt", () => latin("P\xe4iv\xe4n ohjelma \x96 \xc4idinkieli"), "text/plain; charset=windows-1252"],
    ["a.txt", () => Buffer.from("\ufeffPäivä", "utf16le"), "text/plain; charset=utf-16le"],
    ["a.csv", () => Buffer.from("\ufeffPäivä", "utf16le").swap16(), "text/plain; charset=utf-16be"],
  ];
  test.each(allowed)("%s", async (name, content, contentType) => {
    expect(await judge(name, await content())).toBe(contentType);
  });

  test("a workbook that a real library wrote", async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet("Lukujärjestys").addRow(["ma", "ti"]);
    const bytes = new Uint8Array((await workbook.xlsx.writeBuffer()) as ArrayBuffer);
    expect(await judge("lukujärjestys.xlsx", bytes)).toBe(`${office}.spreadsheetml.sheet`);
  });
});

describe("an attachment may not be", () => {
  const svg = text(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
  const html = text("<!DOCTYPE html><html><body>x</body></html>");
  const script = "<script>alert(1)</script>";
  const jar = [{ name: "META-INF/MANIFEST.MF" }];
  const macros = [{ name: "word/vbaProject.bin" }];
  const heic = latin("\0\0\0\x18ftypheic\0\0\0\0mif1heic");
  const after = async (bytes: Uint8Array | Promise<Uint8Array>, more: string | Uint8Array) =>
    Buffer.concat([await bytes, Buffer.from(more as string)]);
  const refused: [string, string, () => Uint8Array | Promise<Uint8Array>][] = [
    ["SVG", "a.svg", () => svg],
    ["SVG as text", "a.txt", () => svg],
    ["SVG with a declaration as text", "a.txt", () => text(`<?xml version="1.0"?>\n<svg/>`)],
    ["HTML", "a.html", () => html],
    ["HTML as text", "a.txt", () => html],
    ["HTML as PDF", "a.pdf", () => html],
    ["a program", "a.exe", () => Buffer.from("MZ\x90\0\x03\0\0\0", "latin1")],
    ["a program as text", "a.txt", () => Buffer.from("MZ\x90\0\x03\0\0\0", "latin1")],
    ["a Linux program", "a.txt", () => Buffer.from("\x7fELF\x02\x01\x01\0", "latin1")],
    ["text of older Windows with a sign that it lacks", "a.txt", () => latin("p\xe4iv\xe4\x81")],
    ["text in UTF-16 with markup", "a.txt", () => Buffer.from("\ufeff<script>1</script>", "utf16le")],
    ["a photograph before a PDF", "a.pdf", () => around("\xff\xd8\xff\xfe\x10\x10", "")],
    ["a PDF with a script in a printer's words", "a.pdf", () => around("", "@PJL <script>\r\n")],
    ["a PDF with much behind it", "a.pdf", () => around("", "\xe4".repeat(5_000))],
    ["a PDF with markup in a printer's words", "a.pdf", () => around("@PJL COMMENT <svg onload=1>\r\n", "")],
    [
      "a PDF with an archive and padding behind it",
      "a.pdf",
      () => after(after(pdf(), zip([{ name: "x.class" }])), "\0".repeat(70_000)),
    ],
    [
      "a document without its main part",
      "a.docx",
      () => replaced(officeDocument("docx"), "/word/d", "/word/b"),
    ],
    ["text in UTF-16 without a mark with markup", "a.txt", () => Buffer.from(script, "utf16le")],
    ["text with a Ctrl-Z within", "a.txt", () => text("a\x1ab")],
    ["text with a NUL", "a.txt", () => text("a\0b")],
    ["a GIF that is a script", "a.txt", () => text("GIF89a/*....*/=1;alert(1)")],
    ["a GIF", "a.gif", () => twoColours().gif().toBuffer()],
    ["an archive", "a.zip", () => zip([{ name: "a.txt", content: "x" }])],
    ["an archive as a document", "a.docx", () => zip([{ name: "word/document.xml", content: "x" }])],
    ["a PDF behind a script as text", "a.txt", () => after(text("/*"), pdf())],
    ["a PDF behind a script", "a.pdf", () => after(text("/*"), pdf())],
    ["a PDF with markup at its head", "a.pdf", () => text(`%PDF-1.4\n${script}\nstartxref\n0\n%%EOF\n`)],
    ["a PDF with markup at its end", "a.pdf", () => after(pdf(), script)],
    ["a PDF with an archive at its end", "a.pdf", () => after(pdf(), zip([{ name: "x.class" }]))],
    ["a PDF without an end", "a.pdf", () => text("%PDF-1.4\n1 0 obj")],
    ["a picture with markup at its end", "a.png", () => after(png(), script)],
    ["a picture with an archive at its end", "a.jpg", () => after(jpeg(), zip([{ name: "x.class" }]))],
    ["half a picture", "a.png", async () => (await png()).subarray(0, 150)],
    ["a document with macros", "a.docx", () => officeDocument("docx", [{ name: "word/vbaProject.bin" }])],
    [
      "a document with a program",
      "a.docx",
      () => officeDocument("docx", [{ name: "word/embeddings/x.exe" }]),
    ],
    ["a document that is a Java archive", "a.xlsx", () => officeDocument("xlsx", jar)],
    ["an open document with macros", "a.odt", () => openDocument("odt", [{ name: "Basic/Standard/a.xml" }])],
    ["a document with something behind it", "a.docx", () => after(officeDocument("docx"), script)],
    [
      "a document that unpacks to gigabytes",
      "a.docx",
      () => officeDocument("docx", [{ name: "word/media/a.png", claimedSize: 4_000_000_000 }]),
    ],
    [
      "a document of a kind of its own",
      "a.docx",
      () => zip([{ name: "mimetype", content: "application/epub+zip" }]),
    ],
  ];
  const replaced = (bytes: Buffer, from: string, to: string) =>
    latin(bytes.toString("latin1").replaceAll(`Target="${from}`, `Target="${to}`));
  test.each(refused)("%s", async (_, name, content) => {
    expect(await judge(name, await content())).toBe("file_kind");
  });

  const advice: [string, string, () => Uint8Array | Promise<Uint8Array>][] = [
    ["errors:file.pdf", "a PDF that is an archive", () => after(pdf(), zip([{ name: "x.class" }]))],
    ["errors:file.pdf", "half a PDF", () => pdf().subarray(0, 40)],
    ["errors:file.pdf", "words before a PDF", () => around("Tulostettu: Kaisa\r\n", "")],
    ["errors:file.pdf", "a script before a PDF", () => around("<script>1</script>", "")],
    ["errors:file.pdf", "a picture before a PDF", () => around("GIF89a/*....*/", "")],
    [
      "errors:file.pdf",
      "many words of a printer before a PDF",
      () => around("@PJL SET A=B\r\n".repeat(100), ""),
    ],
    ["errors:file.heic", "a photograph of an iPhone", () => heic],
    ["errors:file.pictureAnew", "half a picture", async () => (await png()).subarray(0, 150)],
    ["errors:file.document", "a document with macros", () => officeDocument("docx", macros)],
    ["errors:file.document", "a document of before 2007", () => latin("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")],
    [
      "errors:file.kind",
      "an archive that holds a PDF",
      () => zip([{ name: "a.pdf", content: pdf().toString() }]),
    ],
    ["errors:file.kind", "an archive", () => zip([{ name: "a.txt", content: "x" }])],
  ];
  test.each(advice)("without being told what to do: %s for %s", async (message, _, content) => {
    const refusal = await attachmentKind("a", Buffer.from(await content())).catch((error) => error);
    expect(refusal.fields).toEqual({ files: message });
  });

  test("shown of oneself, as a photograph of an iPhone: it is told what to choose", async () => {
    const refusal = await squarePicture(heic).catch((error) => error);
    expect(refusal.fields).toEqual({ picture: "errors:file.heic" });
  });

  test("named as something else", async () => {
    const misnamed: [string, Uint8Array][] = [
      ["a.exe", pdf()],
      ["a.jpg", await png()],
      ["a.pdf", await png()],
      ["a.docm", officeDocument("docx")],
      ["a.docx", officeDocument("xlsx")],
      ["a.odt", openDocument("ods")],
      ["a.js", text("alert(1)")],
      ["a.pdf.html", pdf()],
      ["a.txt.exe", text("hello")],
    ];
    for (const [name, bytes] of misnamed)
      expect([name, await judge(name, bytes)]).toEqual([name, "file_extension"]);
  });
});
