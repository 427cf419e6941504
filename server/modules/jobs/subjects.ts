import { plain } from "../../platform/database/sql.ts";
import { reference } from "../reference/index.ts";

/** A subject of a job: of the reference list (`value`), or in the poster's own words. */
export interface Subject {
  name: string;
  value: string | null;
}

/** Recognises the reference list by value or by name in either language, also as it is called in Sweden; no subject comes twice. */
export function subjectsFrom(entries: string[]): Subject[] {
  const subjects = new Map<string, Subject>();
  for (const entry of entries) {
    const name = plain(entry);
    if (name === "") continue;
    const known = referenceSubject(name);
    const key = known?.value ?? name.toLowerCase();
    if (!subjects.has(key)) subjects.set(key, { name, value: known?.value ?? null });
  }
  return [...subjects.values()];
}

function referenceSubject(text: string) {
  const wanted = text.toLowerCase();
  return reference.subjects.find(({ value, nameFi, nameSv, nameSe = nameSv }) =>
    [value, nameFi, nameSv, nameSe].some((name) => name.toLowerCase() === wanted),
  );
}
