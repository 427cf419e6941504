import { composed, unmarked } from "../../../../platform/words/invisible.ts";
import { areHeadings, holdsAddress, isIdentityHeading } from "./headings.ts";
import { type Line, mostAbove } from "./list.ts";

/**
 * "131052-308T", "131052A3085", "121212-1212", "19121212-1212" and "191212121212", with any dash and blanks; and those whose sign in the
 * middle is a blank or nothing ("19121212 1212", "1212121212").
 */
const shaped =
  /(?<![\p{L}\d+])(?:\d{6}\s?(?:[\p{Pd}\u2212+]\s?|[A-FU-Y])\d{3}[\dA-Y]|(?:19|20)\d{6}\s?[\p{Pd}\u2212+]?\s?\d{4}|\d{6}\s?\d{3}[\dA-Y])(?![\p{L}\d])/giu;

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
    .filter(({ cells }) => areHeadings(cells) || (isNoTitle(cells) && !cells.some(holdsAddress)))
    .flatMap(({ cells }) => cells.flatMap((cell, at) => (isIdentityHeading(cell) ? [at] : [])));

/** "Opettajat ilman henkilötunnuksia", above all columns, is the heading of none. */
const isNoTitle = (cells: readonly string[]) => cells.filter((cell) => cell !== "").length > 1;

/** Columns of which most cells that say something are codes alone. */
function columnsOfCodes(lines: readonly Line[]): number[] {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => at).filter((at) => {
    const filled = lines.map(({ cells }) => cells[at] ?? "").filter((cell) => cell !== "");
    return filled.filter((cell) => withoutCode(cell) === "").length * 2 > filled.length;
  });
}

/** Whether a text has a personal identity code in it, of either country. */
export const hasIdentityCode = (text: string): boolean => withoutCode(text) !== text;

/** Full-width digits and marks that nobody sees hide no code; a cell without one stays as it is. */
function withoutCode(cell: string): string {
  const plain = unmarked(composed(cell, "NFKC"));
  const kept = plain.replace(shaped, (found, at: number) =>
    isCode(found, plain.slice(0, at), plain.slice(at + found.length)) ? "" : found,
  );
  return kept === plain ? cell : kept.trim();
}

/**
 * A telephone begins with a nought and may have the same shape ("040123-4567"): of such a code the last sign must be right. So
 * must that of one without a sign in the middle, which is no part of a longer number either ("+46 701231 2345").
 */
function isCode(text: string, before: string, behind: string): boolean {
  const digits = text.replace(/\D/g, "");
  const isBare = /^\d{6}\s?\d{3}[\dA-Y]$/i.test(text);
  if (isBare && (/[\d+)][\s\p{Pd}]*$/u.test(before) || /^[\s\p{Pd}]*\d/u.test(behind))) return false;
  const letter = /[A-Y]$/i.exec(text)?.[0] ?? "";
  const ten = letter ? `${digits.slice(0, 9)}${letter.toUpperCase()}` : digits.slice(-10);
  const pair = (at: number) => Number(ten.slice(at, at + 2));
  // In Sweden those without a number of their own have sixty more days.
  const [finnish, swedish] = [isDay(pair(0), pair(2)), isDay(pair(4) % 60, pair(2))];
  if (!isBare && /[A-Y]/i.test(text)) return finnish;
  if (isBare && text.startsWith("0") && !letter) return false;
  if (!isBare && !text.startsWith("0")) return finnish || swedish;
  return (finnish && hasFinnishSign(ten)) || (swedish && hasSwedishSign(ten));
}

const isDay = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12;

const hasFinnishSign = (ten: string) =>
  "0123456789ABCDEFHJKLMNPRSTUVWXY"[Number(ten.slice(0, 9)) % 31] === ten[9];

function hasSwedishSign(ten: string): boolean {
  if (/\D/.test(ten)) return false;
  const weighed = [...ten].map((digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1));
  return weighed.reduce((sum, one) => sum + (one > 9 ? one - 9 : one), 0) % 10 === 0;
}
