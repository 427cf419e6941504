import sharp from "sharp";
import { Refusal } from "../../../platform/failures/errors.ts";
import { attachmentKind } from "./kinds.ts";

/** The content type of what may be attached, or why it may not. */
export async function judge(name: string, bytes: Uint8Array): Promise<string> {
  try {
    return (await attachmentKind(name, Buffer.from(bytes))).contentType;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

interface Part {
  name: string;
  content?: string;
  /** What the directory of the archive claims. Bytes. */
  claimedSize?: number;
}

/** A ZIP archive of stored parts. */
export function zip(parts: Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = "", claimedSize } of parts) {
    const bytes = Buffer.from(content);
    const head = Buffer.alloc(30 + name.length);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt32LE(Bun.hash.crc32(bytes), 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt32LE(bytes.length, 22);
    head.writeUInt16LE(name.length, 26);
    head.write(name, 30, "latin1");
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(claimedSize ?? bytes.length, 24);
    entry.writeUInt32LE(offset, 42);
    entry.write(name, 46, "latin1");
    bodies.push(head, bytes);
    directory.push(entry);
    offset += head.length + bytes.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, entries, end]);
}

const officeTypes = {
  docx: ["word/document.xml", "wordprocessingml.document"],
  xlsx: ["xl/workbook.xml", "spreadsheetml.sheet"],
  pptx: ["ppt/presentation.xml", "presentationml.presentation"],
} as const;

/**
 * @param main the part that it is about, which Office on the web calls otherwise
 * @param target as its relation writes that
 */
export function officeDocument(
  extension: keyof typeof officeTypes,
  more: Part[] = [],
  main: string = officeTypes[extension][0],
  target = `/${main}`,
): Buffer {
  const [, type] = officeTypes[extension];
  const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
  const relations = `<Relationships><Relationship Id="rId1" Type="${relation}" Target="${target}"/></Relationships>`;
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
  return zip([
    { name: "[Content_Types].xml", content: types },
    { name: "_rels/.rels", content: relations },
    { name: main, content: "<x/>" },
    ...more,
  ]);
}

const openTypes = { odt: "text", ods: "spreadsheet", odp: "presentation" } as const;

export function openDocument(extension: keyof typeof openTypes, more: Part[] = []): Buffer {
  return zip([
    { name: "mimetype", content: `application/vnd.oasis.opendocument.${openTypes[extension]}` },
    { name: "content.xml", content: "<x/>" },
    { name: "META-INF/manifest.xml", content: "<x/>" },
    ...more,
  ]);
}

const pdfHead =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n";
const pdfTail = "\nxref\n0 1\n0000000000 65535 f \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n99\n%%EOF\n";

/** A PDF of exactly this many bytes, or as few as it takes. */
export function pdf(size = 0): Buffer {
  const filling = Math.max(0, size - pdfHead.length - pdfTail.length);
  return Buffer.from(`${pdfHead}${"%".repeat(filling)}${pdfTail}`, "latin1");
}

/** A picture that is red on the left and blue on the right. */
export function twoColours(width = 300, height = 200) {
  const half = Math.floor(width / 2);
  return sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([
    { input: { create: { width: half, height, channels: 3, background: "#ff0000" } }, left: 0, top: 0 },
  ]);
}

export const png = (): Promise<Buffer> => twoColours().png().toBuffer();
export const jpeg = (): Promise<Buffer> => twoColours().jpeg().toBuffer();
export const webp = (): Promise<Buffer> => twoColours().webp().toBuffer();

/** As a telephone takes it: lying on its side, with the place and the maker inside. */
export function photograph(): Promise<Buffer> {
  return twoColours()
    .jpeg()
    .withExif({
      IFD0: { Make: "Secretmaker", Artist: "Secretname" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "60/1 10/1 0/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "24/1 56/1 0/1",
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
