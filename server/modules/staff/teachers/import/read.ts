import { type Line, mostListBytes, tooLarge, unreadable } from "./list.ts";
import { decoded, linesOfText } from "./read-text.ts";
import { linesOfWorkbook } from "./read-workbook.ts";

/**
 * The lines of a file, by what it is and not by its name.
 * @throws Refusal 422 under `list`
 */
export async function linesOfFile(file: Blob): Promise<Line[]> {
  if (file.size > mostListBytes) throw tooLarge();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return linesOfWorkbook(bytes);
  // A picture, or a workbook of before 2007.
  if (bytes.includes(0) && !(bytes[0] === 0xff && bytes[1] === 0xfe)) throw unreadable();
  return linesOfText(decoded(bytes));
}
