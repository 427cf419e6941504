// (rule: invisible-marks)

import { understood } from "../../../../platform/http/understood.ts";
import { isEmail, typedEmail } from "../../../../platform/words/entries.ts";
import {
  areHeadings,
  type ColumnKind,
  columnKinds,
  holdsAddress,
  holdsData,
  isCalledBy,
  kindMeant,
  knownIn,
} from "./headings.ts";
import { type Line, mostAbove, mostColumns } from "./list.ts";

/** What a line says of a teacher, as it is written there. */
export interface Entry {
  line: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  grades: string[];
}

/** What a column is taken for. */
export interface Column {
  /** "" where it has none. */
  heading: string;
  /** What the first of its cells says. */
  sample: string;
  kind: ColumnKind | undefined;
}

/** What somebody says that each column holds; nothing of a column that is not used. */
export type ChosenKinds = readonly (ColumnKind | undefined)[];

/** What was sent of the columns of a list, as they were shown and as they are asked for. */
export const kindsIn = (sent: readonly string[]): ChosenKinds =>
  sent.map((one) => columnKinds.find((kind) => kind === one));

interface Table {
  /** The lines that are no headings. */
  lines: readonly Line[];
  headings: readonly string[] | undefined;
  kinds: ChosenKinds;
}

/**
 * What each line says, and what the columns were taken for. By the headings, if one of the first lines has them: then nothing
 * is guessed but an address, which is known by what it is; else in this order: name or first and last name, address, telephone,
 * grades. Of a line without an address nothing is known but its number.
 * @param chosen what the columns hold, if somebody has said it
 * (rule: teacher-import)
 */
export function readColumns(
  lines: readonly Line[],
  chosen?: ChosenKinds,
): { entries: Entry[]; columns: Column[] } {
  const table = tableOf(lines);
  const kinds = chosen ?? table.kinds;
  const isByOrder = !chosen && !table.headings;
  const entries = table.lines.map((line) =>
    isByOrder ? byOrder(line) : byColumns(line, kinds, table.headings ?? []),
  );
  const width = Math.max(0, table.headings?.length ?? 0, ...table.lines.map(({ cells }) => cells.length));
  const columns = Array.from({ length: Math.min(width, mostColumns) }, (_, at) => ({
    heading: table.headings?.[at] ?? "",
    sample: table.lines.find(({ cells }) => cells[at])?.cells[at] ?? "",
    kind: kinds[at],
  }));
  return { entries: understood(entries), columns };
}

export const entriesOf = (lines: readonly Line[], chosen?: ChosenKinds): Entry[] =>
  readColumns(lines, chosen).entries;

function tableOf(lines: readonly Line[]): Table {
  const at = headingsAt(lines);
  const headings = lines[at]?.cells;
  if (!headings) {
    const first = lines.find(isAddressed);
    return { lines, headings, kinds: first ? kindsByOrder(first.cells) : [] };
  }
  // A title says nothing of anybody, not even "Kysy: rehtori@koulu.fi"; a line with an address may.
  const above = lines
    .slice(0, at)
    .filter(({ cells }) =>
      cells.some((cell) => isEmail(typedEmail(cell)) || (filledIn(cells) > 2 && holdsAddress(cell))),
    );
  const below = [...above, ...lines.slice(at + 1)];
  return { lines: below, headings, kinds: withAddress(headings.map(kindMeant), below) };
}

/** Where the headings are known; else what has as many words alone as stand above the first address; -1 for none. */
function headingsAt(lines: readonly Line[]): number {
  const first = lines.slice(0, mostAbove);
  const known = first.findIndex(({ cells }) => areHeadings(cells));
  if (known >= 0) return known;
  const addressed = first.findIndex(isAddressed);
  const width = filledIn(first[addressed]?.cells ?? []);
  return first
    .slice(0, Math.max(0, addressed))
    .findLastIndex(
      ({ cells }) => !holdsData(cells) && filledIn(cells) >= (knownIn(cells) > 0 ? 2 : Math.max(3, width)),
    );
}

/** Whether a line may be of somebody: a title alone in its line is not. */
const isAddressed = ({ cells }: Line) => filledIn(cells) > 1 && cells.some(holdsAddress);
const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell !== "").length;

/** Whatever its heading is called, the one column that holds addresses is that of them. */
function withAddress(kinds: ChosenKinds, lines: readonly Line[]): ChosenKinds {
  if (kinds.includes("email")) return kinds;
  const holding = kinds.flatMap((kind, at) =>
    !kind && lines.some(({ cells }) => cells[at]?.includes("@")) ? [at] : [],
  );
  return holding.length === 1 ? kinds.with(holding[0] ?? 0, "email") : kinds;
}

function byColumns({ number, cells }: Line, kinds: ChosenKinds, headings: readonly string[]): Entry {
  const rank = (at: number) => (isCalledBy(headings[at] ?? "") ? 0 : 1);
  const cellsOf = (kind: ColumnKind) =>
    [...kinds.keys()]
      .filter((at) => kinds[at] === kind && cells[at])
      .sort((a, b) => rank(a) - rank(b))
      .map((at) => cells[at] ?? "");
  const [whole = ""] = cellsOf("name");
  const [reversed = ""] = cellsOf("nameLastFirst");
  const [first, last] = whole ? apart(whole) : lastFirst(reversed);
  // Grades with commas between them may lie in the cells behind the last heading.
  const beyond = kinds.at(-1) === "grades" ? cells.slice(kinds.length) : [];
  return {
    line: number,
    firstName: cellsOf("firstName")[0] ?? first,
    lastName: cellsOf("lastName")[0] ?? last,
    email: cellsOf("email")[0] ?? "",
    phone: cellsOf("phone")[0] ?? "",
    grades: [...cellsOf("grades"), ...beyond],
  };
}

/** What `byOrder` takes the cells of a line for. */
function kindsByOrder(cells: readonly string[]): ChosenKinds {
  const at = cells.findIndex((cell) => cell.includes("@"));
  return cells.map((_, n) => {
    if (at < 1) return undefined;
    if (n === 0) return at === 1 ? "name" : "firstName";
    if (n < at) return n === at - 1 ? "lastName" : undefined;
    return n === at ? "email" : n === at + 1 ? "phone" : "grades";
  });
}

function byOrder({ number, cells }: Line): Entry {
  return byColumns({ number, cells }, kindsByOrder(cells), []);
}

/** The last word is the last name, unless a comma says that it comes first. */
function apart(name: string): [string, string] {
  const [last = "", first] = name.split(",").map((part) => part.trim());
  if (first !== undefined) return [first, last];
  const end = last.lastIndexOf(" ");
  return end < 0 ? [last, ""] : [last.slice(0, end).trim(), last.slice(end + 1)];
}

/** The first word is the last name, or what stands before a comma. */
function lastFirst(name: string): [string, string] {
  if (name.includes(",")) return apart(name);
  const end = name.indexOf(" ");
  return end < 0 ? ["", name] : [name.slice(end + 1).trim(), name.slice(0, end)];
}
