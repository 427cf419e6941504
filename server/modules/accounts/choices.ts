import { reference } from "../reference/index.ts";
import type { Choice } from "./model.ts";

type Named = { namefi?: string; name_fi?: string; name_swe?: string };

const namesOf = (record: Named) => [record.namefi, record.name_fi, record.name_swe].filter(Boolean);

function matches(record: Named & { code?: string; value?: string }, choice: Choice): boolean {
  const id = record.code ?? record.value;
  if (typeof choice === "string") return choice === id || namesOf(record).includes(choice);
  const given = choice.code ?? choice.value;
  if (given !== undefined) return given === id;
  return namesOf(choice).some((name) => namesOf(record).includes(name));
}

/** Codes of the regions meant; undefined when one of them is unknown. */
export function regionCodes(choices: Choice[]): string[] | undefined {
  return resolve(choices, (choice) => reference.regions.find((region) => matches(region, choice))?.code);
}

/** Values of the qualifications meant, of graduates or of students; undefined when one is unknown. */
export function qualificationValues(
  choices: Choice[],
  audience: "graduates" | "students",
): string[] | undefined {
  return resolve(
    choices,
    (choice) => reference.qualifications[audience].find((q) => matches(q, choice))?.value,
  );
}

export type Status = "teacher" | "student" | "other";

const statusWords: Record<Status, string[]> = {
  teacher: ["teacher", "opettaja", "lärare"],
  student: ["student", "opiskelija", "studerande"],
  other: ["other", "muu", "annat", "annan"],
};

/** The status meant by a word of either language; undefined when it is none. */
export function statusOf(word: string): Status | undefined {
  const wanted = word.trim().toLowerCase();
  return (Object.keys(statusWords) as Status[]).find((status) => statusWords[status].includes(wanted));
}

function resolve(choices: Choice[], find: (choice: Choice) => string | undefined): string[] | undefined {
  const found = choices.map(find);
  return found.some((value) => value === undefined) ? undefined : [...new Set(found as string[])];
}
