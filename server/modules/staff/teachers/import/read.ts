import type { Context } from "../../../../platform/context.ts";
import { type Actor, countAttempt } from "../../../auth/index.ts";
import { type Line, mostListBytes, tooLarge, unreadable } from "./list.ts";
import { decoded, linesOfText } from "./read-text.ts";
import { linesOfWorkbook } from "./read-workbook.ts";
import { textOf } from "./write-text.ts";

/** Reading takes its time, whatever becomes of it. One list of 300 is read some fifteen times until all are added. */
const limit = { name: "teacher-list", hits: 200, seconds: 60 * 60 };

/**
 * What somebody has pasted, or a file, as text and the lines that are read of it (rule: teacher-import).
 * @throws Refusal 422 under `list`, 429
 */
export async function readTeacherList(
  ctx: Context,
  actor: Actor,
  sent: Blob | string,
): Promise<{ text: string; lines: Line[] }> {
  await countAttempt(ctx, limit, actor.id);
  const text = typeof sent === "string" ? sent : textOf(await linesOfFile(sent));
  return { text, lines: linesOfText(text) };
}

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
