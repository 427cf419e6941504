import { type SQL, sql } from "drizzle-orm";
import { plain } from "./sql.ts";

/** Letters of their own, that nobody finds on another keyboard: what `NFKD` does not part into a letter and its mark. */
const letters = "øđłðħŧŋıæœ";
const plainLetters = "odldhtniao";
const plainOf = new Map([...letters].map((letter, at) => [letter, plainLetters[at] ?? letter]));

/** Small letters without marks, as people type who have no Ä, Š or Ø (rule: letters-without-marks). Word for word as the function of the database. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => plainOf.get(letter) ?? letter);

/** The same of what is looked through. */
export const foldedIn = (text: SQL): SQL => sql`folded(${text})`;

/** What somebody looks for, word by word. @param most how many of them count */
export const wantedWords = (typed: string, most: number): string[] =>
  folded(plain(typed)).split(/\s+/).filter(Boolean).slice(0, most);

/** Whether a text has each of the words that are looked for. */
export function hasWords(text: string, typed: string, most = 8): boolean {
  const lookedThrough = folded(text);
  return wantedWords(typed, most).every((word) => lookedThrough.includes(word));
}
