import type { Line } from "./list.ts";

/** Rows of a workbook that lie far apart get other numbers as text. */
const farthest = 2000;

/** Lines as text that is read as these lines again, each in its place. */
export function textOf(lines: readonly Line[]): string {
  const text: string[] = [];
  const isFar = (lines.at(-1)?.number ?? 0) > farthest;
  for (const { number, cells } of lines) {
    while (!isFar && text.length < number - 1) text.push("");
    text.push(cells.map(cellOf).join(";"));
  }
  return text.join("\n");
}

function cellOf(cell: string): string {
  const inLine = cell.replace(/\s+/g, " ");
  return /[;"]/.test(inLine) ? `"${inLine.replaceAll('"', '""')}"` : inLine;
}
