// (rule: choices-by-name)
import { type Named, placeNamed, reference, type StatusCode } from "../../reference/index.ts";
import type { Choice, LanguageChoice } from "../model.ts";

const namesOf = ({ nameFi, nameSv }: Named) => [nameFi, nameSv];

function matches(record: Named & { value?: string }, choice: Choice): boolean {
  const id = record.value;
  if (typeof choice === "string") return choice === id || namesOf(record).includes(choice);
  if (choice.id !== undefined) return choice.id === id;
  return choice.names.some((name) => namesOf(record).includes(name));
}

/** Codes of the regions meant; undefined when one of them is unknown. */
export function regionCodes(choices: Choice[]): string[] | undefined {
  const namesOfChoice = (choice: Choice) =>
    typeof choice === "string" ? [choice] : choice.id !== undefined ? [choice.id] : choice.names;
  return resolve(choices, (choice) => {
    const [found] = namesOfChoice(choice).flatMap((name) => placeNamed(reference.regions, name) ?? []);
    return found?.code;
  });
}

/** Values of the qualifications meant, of graduates or of students; undefined when one is unknown (rule: profile-fields). */
export function qualificationValues(
  choices: Choice[],
  audience: "graduates" | "students",
): string[] | undefined {
  return resolve(
    choices,
    (choice) => reference.qualifications[audience].find((q) => matches(q, choice))?.value,
  );
}

/** The grades meant, without repeats; undefined when one is unknown. */
export function gradeValues(values: string[]): string[] | undefined {
  return resolve(values, (value) => reference.grades.find((grade) => matches(grade, value))?.value);
}

interface Language {
  value: string | null;
  nameFi: string;
  nameSv: string;
}

/**
 * Languages with their names; one that is not on the list keeps the person's own word and has no value.
 * @param kept those that the person has told before, whose names stay
 */
export function languagesOf(choices: LanguageChoice[], kept: Language[]): Language[] {
  const found = choices.map((choice) => {
    const word = (typeof choice === "string" ? choice : choice.nameSv).trim();
    const known = reference.languages.find((l) => [l.value, l.nameSv, l.nameFi].includes(word));
    if (known) return { value: known.value, nameFi: known.nameFi, nameSv: known.nameSv };
    const told = kept.find(({ nameSv, nameFi }) => [nameSv, nameFi].includes(word));
    if (told) return told;
    return {
      value: null,
      nameFi: typeof choice === "string" ? word : (choice.nameFi?.trim() ?? word),
      nameSv: word,
    };
  });
  return found.filter(
    (language, index) => found.findIndex((other) => other.nameSv === language.nameSv) === index,
  );
}

const statusWords: Record<StatusCode, string[]> = {
  teacher: ["teacher", "opettaja", "lärare"],
  student: ["student", "opiskelija", "studerande"],
  other: ["other", "muu", "annat", "annan"],
};

/** The status meant by a word of either language; undefined when it is none. */
export function statusOf(word: string): StatusCode | undefined {
  const wanted = word.trim().toLowerCase();
  return (Object.keys(statusWords) as StatusCode[]).find((status) => statusWords[status].includes(wanted));
}

function resolve(choices: Choice[], find: (choice: Choice) => string | undefined): string[] | undefined {
  const found = choices.map(find);
  return found.some((value) => value === undefined) ? undefined : [...new Set(found as string[])];
}
