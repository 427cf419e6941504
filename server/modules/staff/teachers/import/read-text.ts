import { CsvError, parse } from "csv-parse/sync";
import { invalid } from "../../../../platform/errors.ts";
import { type Line, mostLines, mostListBytes, refuseMore } from "./list.ts";

/**
 * The lines of a list that was pasted or saved as text: with tabs, as from a table, else with semicolons, else with
 * commas (rule: teacher-import).
 * @throws Refusal 422 under `list`
 */
export function linesOfText(text: string): Line[] {
  if (text.length > mostListBytes) throw invalid({ list: "teachers:import.tooLarge" });
  const delimiter = ["\t", ";"].find((one) => text.includes(one)) ?? ",";
  try {
    const found = parse(text.replace(/\r\n?/g, "\n"), {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: mostLines + 1,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const lines = found.map(({ record, info }) => ({ number: info.lines, cells: record }));
    refuseMore(lines);
    return lines;
  } catch (error) {
    // A quotation mark that is never closed.
    if (error instanceof CsvError) throw invalid({ list: "teachers:import.unreadable" });
    throw error;
  }
}

/** Text as spreadsheets save it: in Unicode, or in the letters of older Windows. */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
