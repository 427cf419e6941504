import { Readable } from "node:stream";
import JSZip from "jszip";
import { invalid, Refusal } from "../../../../platform/errors.ts";
import { type Line, mostLines, refuseMore } from "./list.ts";
import { rowsOf, sharedTextsOf, sheetsOf, targetsOf } from "./workbook-parts.ts";

/** What a workbook with a list of 300 may unpack to, and in how many parts; a bomb has more. Bytes. */
const mostUnpacked = 4 * 1024 * 1024;
const mostParts = 200;

/**
 * The lines of a workbook's first sheet. What a formula says is what was saved with it; none is reckoned here
 * (rule: teacher-import).
 * @throws Refusal 422 under `list` for what is no workbook, or a bomb
 */
export async function linesOfWorkbook(bytes: Uint8Array): Promise<Line[]> {
  try {
    const texts = await unpacked(bytes);
    const part = (name: string) => texts.get(name) ?? "";
    const [first] = sheetsOf(part("xl/workbook.xml"));
    const target = targetsOf(part("xl/_rels/workbook.xml.rels")).get(first ?? "");
    const sheet = texts.get(target?.startsWith("/") ? target.slice(1) : `xl/${target}`);
    if (!target || sheet === undefined) throw invalid({ list: "teachers:import.unreadable" });
    const lines = rowsOf(sheet, sharedTextsOf(part("xl/sharedStrings.xml")), mostLines + 1);
    refuseMore(lines);
    return lines;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Broken in one of the many ways that an archive or its parts can be.
    throw invalid({ list: "teachers:import.unreadable" });
  }
}

/** The parts that say something, by name. Counted while they are unpacked: what an archive says of its sizes may be a lie. */
async function unpacked(bytes: Uint8Array): Promise<Map<string, string>> {
  const parts = Object.values((await JSZip.loadAsync(bytes)).files).filter(({ dir }) => !dir);
  if (parts.length > mostParts) throw invalid({ list: "teachers:import.tooLarge" });
  const texts = new Map<string, string>();
  let size = 0;
  for (const part of parts) {
    if (!/\.(?:xml|rels)$/.test(part.name)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of new Readable().wrap(part.nodeStream())) {
      size += chunk.length;
      if (size > mostUnpacked) throw invalid({ list: "teachers:import.tooLarge" });
      chunks.push(chunk);
    }
    texts.set(part.name, Buffer.concat(chunks).toString("utf8"));
  }
  return texts;
}
