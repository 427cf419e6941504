import { markup, sniffed } from "./sniffed.ts";
import { endsAsZip } from "./zip.ts";

/** Jobs of printers come in this, with people's words for them; what a copier keeps of one does as well. No markup. */
const printing = String.raw`\x1b%-12345X|@PJL[^\r\n\x1b<]*(?=[\r\n]|$)`;
/** What programs, printers and copiers leave before a PDF; a picture or a script would be another file. */
const before = new RegExp(String.raw`^(?:\xef\xbb\xbf)?(?:[\s\0]|${printing})*$`);
/** And behind it: the end of a text in DOS, padding; no letters, of which archives and scripts are made. */
const behind = new RegExp(`^(?:[^!-~]|${printing})*$`);

/** Where a PDF begins, -1 if not at the beginning of the bytes. */
function beginOf(bytes: Buffer): number {
  const head = bytes.toString("latin1", 0, sniffed);
  const at = head.indexOf("%PDF-");
  return at >= 0 && before.test(head.slice(0, at)) ? at : -1;
}

export const beginsAsPdf = (bytes: Buffer): boolean => beginOf(bytes) >= 0;

/** Whether something that is not taken holds a PDF from near its beginning to its end: then what stands around it is to go. */
export function holdsPdf(bytes: Buffer): boolean {
  const head = bytes.toString("latin1", 0, 4 * sniffed);
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - 3 * sniffed));
  return /%PDF-[12]\.\d/.test(head) && tail.includes("%%EOF") && !head.startsWith("PK");
}

const padding = new Set(Buffer.from(" \t\r\n\f\0\x1a"));

/** Without the padding behind it, of which disks and copiers make whole blocks. */
function unpadded(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (padding.has(bytes[end - 1] ?? -1)) end--;
  return bytes.subarray(0, end);
}

/** Whether bytes are a PDF with its end, and nothing else as well (rule: attachment-kinds). */
export function isPdf(padded: Buffer): boolean {
  const bytes = unpadded(padded);
  const begin = beginOf(bytes);
  const head = bytes.toString("latin1", Math.max(0, begin), Math.max(0, begin) + sniffed);
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - 3 * sniffed));
  const end = tail.lastIndexOf("%%EOF") + "%%EOF".length;
  return (
    begin >= 0 &&
    /^%PDF-[12]\.\d\s/.test(head) &&
    !markup.test(head) &&
    /startxref\s+\d+(?:\s+%%EOF)+$/.test(tail.slice(0, end)) &&
    tail.length - end <= sniffed &&
    behind.test(tail.slice(end)) &&
    !endsAsZip(bytes)
  );
}
