import type { Context } from "../../../../platform/context.ts";
import { mostListBytes } from "../../../../platform/http/body-limits.ts";
import { decoded } from "../../../../platform/words/decoded.ts";
import type { Actor } from "../../../auth/index.ts";
import { countAttempt } from "../../../auth/limits/index.ts";
import { withoutIdentityCodes } from "./identity-codes.ts";
import { type Line, tooLarge, unreadable } from "./list.ts";
import { linesOfText } from "./read-text.ts";
import { linesOfWorkbook } from "./read-workbook.ts";
import { textOf } from "./write-text.ts";

/** Reading takes its time, whatever becomes of it. One list of 300 is read some fifteen times until all are added. */
const limit = { name: "teacher-list", hits: 200, seconds: 60 * 60 };

/** A list as it was read. */
export interface ReadList {
  lines: Line[];
  /** The sheet of a workbook that was read. */
  sheet?: string;
}

/**
 * What somebody has pasted, or a file, as text and the lines that are read of it (rule: teacher-import).
 * @returns also whether it held personal identity codes, which are in neither
 * @throws Refusal 422 under `list`, 429
 */
export async function readTeacherList(
  ctx: Context,
  actor: Actor,
  sent: Blob | string,
): Promise<ReadList & { text: string; hadIdentityCodes: boolean }> {
  await countAttempt(ctx, limit, actor.id);
  const read = typeof sent === "string" ? { lines: linesOfText(sent) } : await linesOfFile(sent);
  const { lines, found } = withoutIdentityCodes(read.lines);
  const text = typeof sent === "string" && !found ? sent : textOf(lines);
  return { ...read, text, lines: linesOfText(text), hadIdentityCodes: found };
}

/**
 * The lines of a file, by what it is and not by its name.
 * @throws Refusal 422 under `list`
 */
export async function linesOfFile(file: Blob): Promise<ReadList> {
  if (file.size > mostListBytes) throw tooLarge();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return linesOfWorkbook(bytes);
  const { text } = decoded(bytes);
  // A picture, or a workbook of before 2007.
  if (text.includes("\0")) throw unreadable();
  return { lines: linesOfText(text) };
}
