import { invalid } from "../../../../platform/errors.ts";

/** Of a list of teachers: the most at once, and of what is sent of them. Bytes; a file's before anything of it is read. */
export const mostTeachers = 300;
export const mostListBytes = 1024 * 1024;

/** A line of a list that somebody has written or sent. */
export interface Line {
  /** From 1, as the list counts them. */
  number: number;
  cells: string[];
}

/** Longer than a line of a list that has a heading, an empty line here and there, and as many teachers as may be. */
export const mostLines = mostTeachers + 1;

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
