// Shows (rule: attachment-kinds).
import { describe, expect, test } from "bun:test";
import { judge, officeDocument, zip } from "./content/content.fixture.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

function commented(archive: Buffer, comment: string): Buffer {
  const bytes = Buffer.concat([archive, Buffer.from(comment, "latin1")]);
  bytes.writeUInt16LE(comment.length, archive.length - 2);
  return bytes;
}

describe("a document", () => {
  test.each([
    ["./word/document2.xml", "word/document2.xml"],
    ["/Word/Document.xml", "word/document.xml"],
    ["word/my%20text.xml", "word/my text.xml"],
    ["word/my%20text.xml", "word/my%20text.xml"],
    ["WORD/../word/document.xml", "word/document.xml"],
  ])("whose relations call its main part %s has it as %s", async (target, main) => {
    expect(await judge("a.docx", officeDocument("docx", [], main, target))).toBe(docx);
  });

  test("may have a comment behind it", async () => {
    expect(await judge("a.docx", commented(officeDocument("docx"), "Tallennettu \xe4idille (1)"))).toBe(docx);
  });

  const refused: [string, Buffer][] = [
    [
      "whose main part lies elsewhere",
      officeDocument("docx", [], "word/a.xml", "//other.example/word/a.xml"),
    ],
    ["with macros under an escaped name", officeDocument("docx", [{ name: "word/vba%50roject.bin" }])],
    ["with markup in its comment", commented(officeDocument("docx"), "<script>alert(1)</script>")],
    [
      "with more behind it than its comment",
      Buffer.concat([commented(officeDocument("docx"), "a"), Buffer.from("b")]),
    ],
    ["with less behind it than its comment", commented(officeDocument("docx"), "ab").subarray(0, -1)],
    [
      "with an archive in its comment",
      commented(officeDocument("docx"), zip([{ name: "x.class" }]).toString("latin1")),
    ],
  ];
  test.each(refused)("%s is refused", async (_, bytes) => {
    expect(await judge("a.docx", bytes)).toBe("file_kind");
  });
});
