import { CsvError, parse } from "csv-parse/sync";
import { unmarked } from "../../../../platform/words/invisible.ts";
import { areHeadings } from "./headings.ts";
import {
  type Line,
  mostAbove,
  mostLineLength,
  mostLines,
  mostListLength,
  refuseMore,
  tooLarge,
  unreadable,
} from "./list.ts";

/** Cells and lines, empty ones as well, of which each takes its time to read: 300 lines of a wide table. */
const mostCells = 20_000;

/**
 * The lines of a list that was pasted or saved as text (rule: teacher-import).
 * @throws Refusal 422 under `list`
 */
export function linesOfText(text: string): Line[] {
  if (text.length > mostListLength || holdsMoreCells(text)) throw tooLarge();
  // What tells Excel how to take it apart keeps its place as a line, for the numbers of the others.
  const plain = text.replace(/\r\n?/g, "\n").replace(/^\ufeff?"?sep=.?"?[;,\t]*(?=\n)/i, "");
  try {
    const found = parse(plain, {
      bom: true,
      delimiter: delimiterOf(plain),
      info: true,
      max_record_size: mostLineLength,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: mostLines + 1,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const lines = found.map(({ record, info }) => ({ number: info.lines, cells: record.map(plainCell) }));
    refuseMore(lines);
    return lines;
  } catch (error) {
    // A quotation mark that is never closed, or a line without an end.
    if (error instanceof CsvError) throw unreadable();
    throw error;
  }
}

/** Spreadsheets are told by `="040…"` or `'040…` that digits are a text. */
const plainCell = (cell: string) =>
  unmarked(cell)
    .replace(/^="(.*)"$/s, "$1")
    .replace(/^'(?=[\d+])/, "")
    .trim();

const separators = new Set([..."\t;,\r\n"].map((one) => one.charCodeAt(0)));

function holdsMoreCells(text: string): boolean {
  let cells = 0;
  for (let at = 0; at < text.length; at++) if (separators.has(text.charCodeAt(at))) cells++;
  return cells > mostCells;
}

const delimiters = ["\t", ";", ","] as const;

/**
 * Of the headings that are known, else what stands beside the addresses of most lines: the others may be within a cell, as the commas
 * of "7, 8" or of a title. Without any address the list is none, however it is taken apart.
 */
function delimiterOf(text: string): string {
  const lines = text.split("\n").map((line) => line.slice(0, mostLineLength));
  for (const line of lines.filter((one) => one.trim() !== "").slice(0, mostAbove)) {
    const known = delimiters.find((delimiter) => areHeadings(line.split(delimiter)));
    if (known) return known;
  }
  const beside = lines.map(besideAddress);
  const [most] = delimiters
    .map((delimiter) => ({
      delimiter,
      lines: beside.filter((one) => one === delimiter).length,
      last: beside.lastIndexOf(delimiter),
    }))
    .filter(({ last }) => last >= 0)
    // A title stands above.
    .sort((a, b) => b.lines - a.lines || b.last - a.last);
  return most?.delimiter ?? ";";
}

function besideAddress(line: string): string | undefined {
  const address = line.indexOf("@");
  if (address < 0) return undefined;
  const delimits = (sign: string) => "\t;,".includes(sign);
  return [...line.slice(0, address)].findLast(delimits) ?? [...line.slice(address + 1)].find(delimits);
}
