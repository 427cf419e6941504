import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import JSZip from "jszip";
import { rateLimits } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { readTeacherList } from "../../server/modules/staff/teachers/import/index.ts";
import { Refusal } from "../../server/platform/failures/errors.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { createPrincipal } from "../../tests/support/factories.ts";
import { cpuOf } from "../../tests/support/machine/cpu.ts";
import { badFiles } from "./files.ts";

/** Milliseconds of CPU that refusing may take. */
const bound = 50;
let t: TestContext;
let principal: Actor;
beforeAll(async () => {
  t = await testContext();
  principal = await createPrincipal(t.db);
}, 60_000);
afterAll(() => t.close());

/** A workbook of these parts; what is left out is as a program would write it. */
async function workbook(parts: Record<string, string>): Promise<Uint8Array> {
  const zip = new JSZip();
  const namespace = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const whole = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook ${namespace}><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/worksheets/sheet1.xml": "<worksheet><sheetData/></worksheet>",
    ...parts,
  };
  for (const [name, text] of Object.entries(whole)) zip.file(name, text);
  return zip.generateAsync({ type: "uint8array", compression: "DEFLATE" });
}

const sheet = (rows: string) => ({
  "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const million = (piece: string) => piece.repeat(1_000_000 / piece.length);

async function lists(): Promise<[string, string | Uint8Array][]> {
  const entities = `<!DOCTYPE x [<!ENTITY a "${"a".repeat(1_000)}">]><worksheet><sheetData>${"&a;".repeat(50_000)}</sheetData></worksheet>`;
  return [
    ["a text of quotation marks", '"'.repeat(255_000)],
    ["a text of separators", ";".repeat(255_000)],
    ["a text of line breaks", "\n".repeat(255_000)],
    ["a line without an end", "a".repeat(255_000)],
    ["a quotation that never closes", `"${"a;\n".repeat(80_000)}`],
    ["addresses all over", "a@b.fi;".repeat(36_000)],
    ["dots and at signs", `a@${".".repeat(250_000)}@`],
    ["more than it may be", "a;b;c@d.fi;040\n".repeat(200_000)],
    ["a file of quotation marks", Buffer.from(million('"'))],
    ["a file of separators", Buffer.from(million(";\t,"))],
    ["a file of line breaks", Buffer.from(million("\r\n"))],
    [
      "a file in UTF-16 that ends in the middle",
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(999_999, "a")]),
    ],
    ["a sheet that unpacks to 100 MB", await workbook(sheet(" ".repeat(100_000_000)))],
    ["a sheet of entities", await workbook({ "xl/worksheets/sheet1.xml": entities })],
    [
      "a sheet that asks for a file",
      await workbook({
        "xl/worksheets/sheet1.xml":
          '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>',
      }),
    ],
    ["elements in elements", await workbook(sheet("<a>".repeat(300_000)))],
    [
      "an element of attributes",
      await workbook(sheet(`<row ${Array.from({ length: 60_000 }, (_, n) => `a${n}="1"`).join(" ")}>`)),
    ],
    ["the last cell there is", await workbook(sheet(`<row r="1048576">${cell("XFD1048576", "x")}</row>`))],
    ["a cell of nowhere", await workbook(sheet(`<row r="-1">${cell("A".repeat(50_000), "x")}</row>`))],
    ["rows without number", await workbook(sheet("<row/>".repeat(160_000)))],
    ["cells without end", await workbook(sheet(`<row r="1">${"<c/>".repeat(240_000)}</row>`))],
    [
      "strings that nobody uses",
      await workbook({ "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(190_000)}</sst>` }),
    ],
    [
      "a string that is not there",
      await workbook(sheet('<row r="1"><c r="A1" t="s"><v>4294967295</v></c></row>')),
    ],
    [
      "a sheet elsewhere",
      await workbook({
        "xl/_rels/workbook.xml.rels":
          '<Relationships><Relationship Id="rId1" Target="../../../../etc/passwd"/></Relationships>',
      }),
    ],
    ["no sheet at all", await workbook({ "xl/workbook.xml": "<workbook/>" })],
    ["no XML", await workbook({ "xl/workbook.xml": "\0\ud800<" })],
    ...(await badFiles()).map(([what, , bytes]): [string, Uint8Array] => [what, bytes]),
  ];
}

describe("a list of teachers is read, or refused at the cost of a glance", async () => {
  test.each(await lists())(
    "%s",
    async (_what, given) => {
      const sent = typeof given === "string" ? given : new Blob([given as Uint8Array<ArrayBuffer>]);
      const reading = async () => {
        await t.db.delete(rateLimits);
        return readTeacherList(t.ctx, principal, sent).then(
          () => "read",
          (error) => {
            if (error instanceof Refusal && error.status === 422) return "refused";
            throw error;
          },
        );
      };
      if ((await reading()) === "read") return;
      const took = await cpuOf(reading, bound);
      expect({ slow: took >= bound && took }).toEqual({ slow: false });
    },
    60_000,
  );
});
