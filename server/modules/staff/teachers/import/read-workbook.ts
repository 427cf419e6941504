import { Refusal } from "../../../../platform/failures/errors.ts";
import { mainPartOf, relationsOf } from "../../../../platform/relations.ts";
import { partsOf } from "./archive.ts";
import { type Line, mostLines, refuseMore, unreadable } from "./list.ts";
import { rowsOf, sharedTextsOf, shownSheetsOf } from "./workbook-parts.ts";

/**
 * The lines of a workbook's first sheet that is shown, and its name. What a formula says is what was saved with it; none is
 * reckoned here. Which part is the workbook, say the package's relations: not all programs call it the same
 * (rule: teacher-import).
 * @throws Refusal 422 under `list` for what is no workbook, or a bomb
 */
export function linesOfWorkbook(bytes: Uint8Array): { lines: Line[]; sheet: string } {
  try {
    const part = partsOf(bytes);
    const main = mainPartOf(part("_rels/.rels") ?? "") ?? "";
    const [folder, file] = [main.slice(0, main.lastIndexOf("/") + 1), main.slice(main.lastIndexOf("/") + 1)];
    const relations = relationsOf(part(`${folder}_rels/${file}.rels`) ?? "", folder);
    const [first] = shownSheetsOf(part(main) ?? "");
    const sheet = part(relations.find(({ id }) => id === first?.relation)?.part ?? "");
    if (!first || sheet === undefined) throw unreadable();
    const texts = relations.find(({ kind }) => kind === "sharedStrings");
    const lines = rowsOf(sheet, sharedTextsOf(part(texts?.part ?? "") ?? ""), mostLines + 1);
    refuseMore(lines);
    return { lines, sheet: first.name };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Broken in one of the many ways that an archive or its parts can be.
    throw unreadable();
  }
}
