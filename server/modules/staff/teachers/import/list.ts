import { invalid } from "../../../../platform/failures/errors.ts";

/** Of a list of teachers, at once. */
export const mostTeachers = 300;
/** Of its text, and of one line: several times what so many names, addresses and grades take. Characters. */
export const mostListLength = 256 * 1024;
export const mostLineLength = 4000;

/** More than a list has. */
export const mostColumns = 40;

/** A line of a list that somebody has written or sent. */
export interface Line {
  /** From 1, as the list counts them. */
  number: number;
  cells: string[];
}

/** What may stand above the teachers: a title or two, and headings. Lines. */
export const mostAbove = 10;
/** With as many teachers as may be. */
export const mostLines = mostTeachers + mostAbove;

export const tooLarge = () => invalid({ list: "teachers:import.tooLarge" });
export const unreadable = () => invalid({ list: "teachers:import.unreadable" });
const tooMany = () => invalid({ list: { key: "teachers:import.tooMany", values: { most: mostTeachers } } });

/** @throws Refusal 422 under `list` */
export function refuseMore(lines: readonly Line[]): void {
  if (lines.length > mostLines) throw tooMany();
}

/** @throws Refusal 422 under `list`, also when there are none */
export function refuseMoreTeachers(entries: readonly unknown[]): void {
  if (entries.length > mostTeachers) throw tooMany();
  if (entries.length === 0) throw invalid({ list: "teachers:import.empty" });
}
