import table from "../../../db/reference/kind-qualifications.json";
import gradesOf from "../../../db/reference/qualification-grades.json";
import type { Answering, Person, Work } from "./model.ts";

const kinds = new Map(table.map((row) => [`${row.kind} ${row.country}`, row]));
const taught = new Map<string, string[]>(Object.entries(gradesOf));

const asked = ({ kind, country }: Work) => kinds.get(`${kind} ${country}`);

/** The best that a person holds, or studies for, towards a kind of work in the school's country (db/reference/sources.md). */
export function answering(
  { held, studying }: Person,
  work: Work,
): { how: Answering; value: string } | undefined {
  const row = asked(work);
  if (!row) return undefined;
  const among = (how: Answering, known: string[], told: readonly string[]) => {
    const value = known.find((one) => told.includes(one));
    return value === undefined ? undefined : { how, value };
  };
  return (
    among("full", row.full, held) ??
    among("near", row.near, held) ??
    among("studying", row.studying, studying)
  );
}

/** What the kind of work asks for, one of these; none where it asks for nothing by rule. */
export const askedFor = (work: Work): string[] => {
  const row = asked(work);
  return row?.byRule ? row.full : [];
};

/** Of a job's grades those that somebody teaches, or holds a qualification for. */
export function gradesTaught({ grades, held }: Person, work: Work): string[] {
  const theirs = new Set([...grades, ...held.flatMap((value) => taught.get(value) ?? [])]);
  return work.grades.filter((grade) => theirs.has(grade));
}
