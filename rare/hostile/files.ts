import { deflateSync } from "node:zlib";
import { pngWith, textBombs } from "../../server/modules/files/content/bombs.fixture.ts";
import {
  jpeg,
  officeDocument,
  pdf,
  png,
  twoColours,
  webp,
  zip,
} from "../../server/modules/files/content/content.fixture.ts";

type Bytes = Uint8Array;

const latin = (text: string) => Buffer.from(text, "latin1");
/** With room for what stands around it. */
const megabyte = 1024 * 1024 - 200;
const filled = (piece: string) => latin(piece.repeat(Math.floor(megabyte / piece.length)));

const svg = (inner: string) =>
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from(
  { length: 20 },
  (_, n) => `<!ENTITY ${String.fromCharCode(98 + n)} "${`&${String.fromCharCode(97 + n)};`.repeat(10)}">`,
).join("")}]><svg>&t;</svg>`;

/** What nobody attaches or shows of themselves in good faith; all of it is refused, as an attachment and as a picture. */
export async function badFiles(): Promise<[string, string, Bytes][]> {
  const [aPng, aJpeg, aWebp] = [await png(), await jpeg(), await webp()];
  const after = (bytes: Bytes, more: Bytes | string) =>
    Buffer.concat([bytes, typeof more === "string" ? latin(more) : more]);
  const gif = await twoColours().gif().toBuffer();
  return [
    ["nothing that is known", "a.bin", filled("\x00\x01\x02\x03")],
    ["a GIF that is a script", "a.gif", latin("GIF89a/*\x00\x01\x00\x01\x00*/=1;alert(1)//")],
    ["a GIF of many frames", "a.gif", filledFrames(gif)],
    ["an SVG that asks for a file", "a.svg", latin(svg("<text>&x;</text>"))],
    ["an SVG that unpacks without end", "a.svg", latin(laughs)],
    ["an SVG as a PNG", "a.png", latin(svg("<script>alert(1)</script>"))],
    ["a PDF that is an archive", "a.pdf", after(pdf(), zip([{ name: "x.class", content: "x" }]))],
    ["a PDF of heads", "a.pdf", filled("%PDF-1.4\n")],
    ["a PDF of ends", "a.pdf", after(latin("%PDF-1.4\n"), after(filled("startxref 0 %%EOF "), "x"))],
    ["half a picture", "a.png", aPng.subarray(0, aPng.length / 2)],
    ["half a photograph", "a.jpg", aJpeg.subarray(0, aJpeg.length / 2)],
    ["half a WebP", "a.webp", aWebp.subarray(0, aWebp.length / 2)],
    ["a picture's head alone", "a.png", aPng.subarray(0, 8)],
    ["a photograph of markers", "a.jpg", after(latin("\xff\xd8"), filled("\xff\xda\x00\x02"))],
    ["a photograph without an end", "a.jpg", after(aJpeg.subarray(0, 40), filled("\xff\x00"))],
    ["a PNG of tiny chunks", "a.png", after(aPng.subarray(0, 33), filled("\0\0\0\0tEXt\0\0\0\0"))],
    ["a PNG of packed texts", "a.png", textBombs(80)],
    ["400 megapixels", "a.png", pngWith({ width: 20_000, height: 20_000, rows: 10 })],
    [
      "25 megapixels short of a row",
      "a.png",
      pngWith({ width: 5_000, height: 5_000, rows: 4_999, interlaced: true }),
    ],
    ["no pixels", "a.png", pngWith({ width: 0, height: 0, rows: 0 })],
    ["a WebP of frames", "a.webp", webpOf(filled("ANMF\x10\0\0\0".padEnd(24, "\0")))],
    [
      "a document that unpacks to gigabytes",
      "a.docx",
      officeDocument("docx", [{ name: "word/a.xml", claimedSize: 4e9 }]),
    ],
    ["a document of ten thousand parts", "a.docx", officeDocument("docx", manyParts(9_000))],
    [
      "an archive in an archive",
      "a.docx",
      zip([{ name: "a.zip", content: zip([{ name: "b" }]).toString("latin1") }]),
    ],
    ["an archive of heads", "a.docx", filled("PK\x03\x04".padEnd(30, "\0"))],
    ["an archive of ends", "a.xlsx", filled("PK\x05\x06".padEnd(22, "\0"))],
    ["packed zeros", "a.docx", deflateSync(Buffer.alloc(200 * megabyte))],
    ...filledFiles(),
  ];
}

/** Of one piece, over and over. */
function filledFiles(): [string, string, Bytes][] {
  const after = (bytes: Bytes, more: Bytes | string) =>
    Buffer.concat([bytes, typeof more === "string" ? latin(more) : more]);
  return [
    ["markup all over", "a.txt", filled("<script ")],
    [
      "openings all over",
      "a.txt",
      filled("<")
        .subarray(0, megabyte - 1)
        .fill("<iframe ", 0),
    ],
    ["text that ends with a sign of no alphabet", "a.txt", after(filled("ä"), "\x81")],
    ["text with a NUL at its end", "a.txt", after(filled("a ").subarray(0, megabyte - 1), "\0")],
    ["a TIFF of directories", "a.tif", after(latin("II*\0\x08\0\0\0"), filled("\xff\xff\0\0\x08\0\0\0"))],
    ["a Matroska of elements", "a.mkv", after(latin("\x1aE\xdf\xa3"), filled("\x80\x80\x42\x82"))],
    ["an MP3's head in another's", "a.mp3", filled("ID3\x04\0\0\0\0\0\0")],
    [
      "an ASF of headers",
      "a.asf",
      after(Buffer.from("3026b2758e66cf11a6d9", "hex"), filled("\x18\0\0\0\0\0\0\0")),
    ],
  ];
}

/** The parts of an office document are looked through one by one, the last of them is a program. */
const manyParts = (count: number) => [
  ...Array.from({ length: count }, (_, n) => ({ name: `w/${n}` })),
  { name: "x.exe" },
];

function filledFrames(gif: Buffer): Buffer {
  const frame = gif.subarray(-200, -1);
  return Buffer.concat([
    gif.subarray(0, -1),
    ...Array(Math.floor((megabyte - gif.length) / frame.length)).fill(frame),
  ]);
}

function webpOf(chunks: Buffer): Buffer {
  const canvas = latin("VP8X\x0a\0\0\0\x02\0\0\0\xff\x0f\0\xff\x0f\0");
  const head = Buffer.alloc(12);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(4 + canvas.length + chunks.length - 30, 4);
  head.write("WEBP", 8, "latin1");
  return Buffer.concat([head, canvas, chunks.subarray(0, -30)]);
}

/** Names under which a harmless file comes. */
export const badNames = [
  "",
  ".",
  "..",
  "../../../../etc/cron.d/x.txt",
  "..\\..\\windows\\system32\\x.txt",
  "/etc/passwd",
  "C:\\a.txt",
  "a\0.txt",
  "a.txt\0.exe",
  "\u202etxt.exe.txt",
  "\u2066a\u2069.txt",
  "CON",
  "con.txt",
  "NUL.txt",
  "aux.h.txt",
  "a\r\ncontent-type: text/html\r\n\r\n.txt",
  'a"; filename="b.exe',
  "a;b=c.txt",
  "%2e%2e%2fa.txt",
  "a.txt.",
  " a.txt ",
  "-rf.txt",
  "~/.ssh/authorized_keys",
  "$(id).txt",
  "a\ud800.txt",
  "\udc00",
  "e\u0301".repeat(200),
  "😀".repeat(300),
  `${"a".repeat(300)}.txt`,
  `a.${"t".repeat(300)}`,
  `${"../".repeat(5_000)}a.txt`,
  ".".repeat(60_000),
  " .".repeat(20_000),
  "__proto__",
  "<img src=x onerror=alert(1)>.txt",
  "=cmd|' /C calc'!A0.txt",
];
