import { reference } from "../../../reference/index.ts";

const known = new Map(
  reference.grades.flatMap(({ value, nameFi, nameSv, nameSe = nameSv, nameEn }) =>
    [value, nameFi, nameSv, nameSe, nameEn].map((word) => [word.toLowerCase(), value] as const),
  ),
);

/** "7", "7. lk", "åk 7", and "7–9" for what lies between. */
const some =
  /^(?:lk|luokat|luokka|åk|årskurs|årskurser)?\.?\s*(\d)(?:\s*[-–]\s*(\d))?\.?\s*(?:lk|luokka|luokat)?\.?$/;

/** Values of the grades that are meant, and the words that mean none. */
export function gradesMeant(cells: readonly string[]): { grades: string[]; unknown: string[] } {
  const grades = new Set<string>();
  const unknown: string[] = [];
  for (const word of wordsOf(cells)) {
    const values = valuesOf(word.toLowerCase());
    if (values.length === 0) unknown.push(word.slice(0, 40));
    for (const value of values) grades.add(value);
  }
  return { grades: [...grades], unknown };
}

/** A person teaches twelve grades at most; what is far longer is none of them. */
const wordsOf = (cells: readonly string[]) =>
  cells
    .flatMap((cell) => cell.slice(0, 500).split(/[,;/+&]/))
    .map((word) => word.trim())
    .flatMap((word) => (/^\d(\s+\d)+$/.test(word) ? word.split(/\s+/) : [word]))
    .filter((word) => word !== "")
    .slice(0, 40);

function valuesOf(word: string): string[] {
  const value = known.get(word);
  if (value) return [value];
  const [, from, to = from] = some.exec(word) ?? [];
  if (!from || !to) return [];
  const all = Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => String(Number(from) + n));
  return all.every((one) => known.has(one)) ? all : [];
}
