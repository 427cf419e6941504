import { isIdentityHeading } from "./headings.ts";
import { type Line, mostAbove } from "./list.ts";

/** "131052-308T", "131052A3085", "121212-1212", "19121212-1212" and "191212121212". */
const shaped = /(?<![\p{L}\d+])(?:\d{6}[-+A-FU-Y]\d{3}[\dA-Y]|(?:19|20)\d{6}[-+]?\d{4})(?![\p{L}\d])/giu;

/**
 * The same lines without what the state calls a person by, which nobody needs for teaching: neither columns of it nor a
 * code beside something else (rule: teacher-import).
 */
export function withoutIdentityCodes(lines: readonly Line[]): { lines: Line[]; found: boolean } {
  const columns = new Set([...headedColumns(lines), ...columnsOfCodes(lines)]);
  let found = columns.size > 0;
  const clean = (cell: string) => {
    const kept = withoutCode(cell);
    if (kept !== cell) found = true;
    return kept;
  };
  const kept = lines.map(({ number, cells }) => ({
    number,
    cells: cells.filter((_, at) => !columns.has(at)).map(clean),
  }));
  return { lines: kept, found };
}

const headedColumns = (lines: readonly Line[]): number[] =>
  lines
    .slice(0, mostAbove)
    .filter(({ cells }) => !cells.some((cell) => cell.includes("@")))
    .flatMap(({ cells }) => cells.flatMap((cell, at) => (isIdentityHeading(cell) ? [at] : [])));

/** Columns of which most cells that say something are codes alone. */
function columnsOfCodes(lines: readonly Line[]): number[] {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => at).filter((at) => {
    const filled = lines.map(({ cells }) => cells[at] ?? "").filter((cell) => cell !== "");
    return filled.filter((cell) => withoutCode(cell) === "").length * 2 > filled.length;
  });
}

function withoutCode(cell: string): string {
  const kept = cell.replace(shaped, (found) => (isCode(found) ? "" : found));
  return kept === cell ? cell : kept.trim();
}

/** A telephone begins with a nought and may have the same shape ("040123-4567"): of such a code the last sign must be right. */
function isCode(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  const ten = digits.slice(-10);
  const pair = (at: number) => Number(ten.slice(at, at + 2));
  if (/[A-Y]/i.test(text)) return isDay(Number(digits.slice(0, 2)), Number(digits.slice(2, 4)));
  // In Sweden those without a number of their own have sixty more days.
  const [finnish, swedish] = [isDay(pair(0), pair(2)), isDay(pair(4) % 60, pair(2))];
  if (!text.startsWith("0")) return finnish || swedish;
  return (finnish && hasFinnishSign(ten)) || (swedish && hasSwedishSign(ten));
}

const isDay = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12;

const hasFinnishSign = (ten: string) =>
  "0123456789ABCDEFHJKLMNPRSTUVWXY"[Number(ten.slice(0, 9)) % 31] === ten[9];

function hasSwedishSign(ten: string): boolean {
  const weighed = [...ten].map((digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1));
  return weighed.reduce((sum, one) => sum + (one > 9 ? one - 9 : one), 0) % 10 === 0;
}
