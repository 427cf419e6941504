import { say } from "../../../../platform/i18n.ts";
import type { Line } from "./list.ts";

/** What a line says of a teacher, as it is written there. */
export interface Entry {
  line: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  grades: string[];
}

const columns = ["firstName", "lastName", "name", "email", "phone", "grades"] as const;
type Column = (typeof columns)[number];

const plainWord = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");

/** Headings in both languages, and as other programs call them. */
const headings = new Map<string, Column>([
  ...(["fi", "sv"] as const).flatMap((lang) =>
    columns.map((column) => [plainWord(say(lang, `teachers:import.headings.${column}`)), column] as const),
  ),
  ["firstname", "firstName"],
  ["lastname", "lastName"],
  ["sähköpostiosoite", "email"],
  ["epostadress", "email"],
  ["mail", "email"],
  ["phone", "phone"],
  ["puhelinnumero", "phone"],
  ["telefonnummer", "phone"],
]);

/**
 * What each line says. By the headings, if the first line has them; else in this order: name or first and last name,
 * address, telephone, grades. Of a line without an address nothing is known but its number.
 */
export function entriesOf(lines: readonly Line[]): Entry[] {
  const [first, ...rest] = lines;
  if (!first) return [];
  const heading = first.cells.map((cell) => headings.get(plainWord(cell)));
  return heading.includes("email")
    ? rest.map((line) => byHeading(line, heading))
    : lines.map((line) => byOrder(line));
}

function byHeading({ number, cells }: Line, heading: (Column | undefined)[]): Entry {
  const cellsOf = (column: Column) => cells.filter((_, n) => heading[n] === column);
  const [firstName = "", lastName = ""] = heading.includes("name")
    ? apart(cellsOf("name")[0] ?? "")
    : [cellsOf("firstName")[0], cellsOf("lastName")[0]];
  // Grades with commas between them may lie in the cells behind the last heading.
  const beyond = heading.at(-1) === "grades" ? cells.slice(heading.length) : [];
  return {
    line: number,
    firstName,
    lastName,
    email: cellsOf("email")[0] ?? "",
    phone: cellsOf("phone")[0] ?? "",
    grades: [...cellsOf("grades"), ...beyond],
  };
}

function byOrder({ number, cells }: Line): Entry {
  const at = cells.findIndex((cell) => cell.includes("@"));
  if (at < 1) return { line: number, firstName: "", lastName: "", email: "", phone: "", grades: [] };
  const [firstName = "", lastName = ""] = at === 1 ? apart(cells[0] ?? "") : [cells[0], cells[at - 1]];
  const [email = "", phone = "", ...grades] = cells.slice(at);
  return { line: number, firstName, lastName, email, phone, grades };
}

/** The last word is the last name, unless a comma says that it comes first. */
function apart(name: string): [string, string] {
  const [last = "", first] = name.split(",").map((part) => part.trim());
  if (first !== undefined) return [first, last];
  const end = last.lastIndexOf(" ");
  return end < 0 ? [last, ""] : [last.slice(0, end).trim(), last.slice(end + 1)];
}
