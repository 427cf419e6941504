import { Refusal } from "../../../../platform/errors.ts";
import { partsOf } from "./archive.ts";
import { type Line, mostLines, refuseMore, unreadable } from "./list.ts";
import { rowsOf, sharedTextsOf, sheetsOf, targetsOf } from "./workbook-parts.ts";

/**
 * The lines of a workbook's first sheet. What a formula says is what was saved with it; none is reckoned here
 * (rule: teacher-import).
 * @throws Refusal 422 under `list` for what is no workbook, or a bomb
 */
export function linesOfWorkbook(bytes: Uint8Array): Line[] {
  try {
    const part = partsOf(bytes);
    const [first] = sheetsOf(part("xl/workbook.xml") ?? "");
    const target = targetsOf(part("xl/_rels/workbook.xml.rels") ?? "").get(first ?? "");
    if (!target) throw unreadable();
    const sheet = part(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
    if (sheet === undefined) throw unreadable();
    const shared = sharedTextsOf(part("xl/sharedStrings.xml") ?? "");
    const lines = rowsOf(sheet, shared, mostLines + 1);
    refuseMore(lines);
    return lines;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Broken in one of the many ways that an archive or its parts can be.
    throw unreadable();
  }
}
