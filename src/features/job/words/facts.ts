// (rule: file-names)
import type { Job } from "../../../../server/modules/jobs/index.ts";
import type { Named } from "../../../../server/modules/reference/index.ts";
import { type Country, lowerFirst } from "../../../../server/modules/reference/rules.ts";
import type { Translate } from "../../../i18n.ts";
import { messageParts } from "./message.ts";

type Titled = Pick<Job, "type" | "otherType" | "subjects" | "description" | "messageKind" | "descriptionSv">;

export const nameIn = (lang: string, record: Named) => (lang === "sv" ? record.nameSv : record.nameFi);

/** "Aineenopettaja, matematiikka": the type, or what stands for it, with the subject if there is only one. */
export function jobTitle(job: Titled, lang: string, t: Translate): string {
  if (job.messageKind) return messageParts(job, t, lang).title;
  const type = job.otherType || (job.type ? nameIn(lang, job.type) : t("jobs:facts.untitled"));
  const [subject] = job.subjects;
  return job.subjects.length === 1 && subject ? `${type}, ${lowerFirst(subject)}` : type;
}

/** "Matematiikka, fysiikka": only the first of a list has a capital. */
export const listed = ([first = "", ...others]: readonly string[]): string =>
  [first, ...others.map(lowerFirst)].join(", ");

/** What stands before them: a daycare, or a preschool, is no numbered grade. */
export const gradesLabel = (grades: readonly string[]): "grades" | "levels" =>
  grades.length > 0 && !grades.some(isNumbered) ? "levels" : "grades";

const isNumbered = (grade: string): boolean => /^\d+$/.test(grade);

/** "7–9", "1, 3–4, esiopetus": neighbouring grades as ranges; in the words of the school's country (rule: words-of-country). */
export function gradesText(grades: readonly string[], t: Translate, country: Country = "FI"): string {
  const numbers = grades
    .filter(isNumbered)
    .map(Number)
    .sort((a, b) => a - b);
  const named = grades.filter((grade) => !isNumbered(grade));
  return [...ranges(numbers), ...named.map((grade) => namedGrade(grade, t, country))].join(", ");
}

/** As on a card, where no label stands before it: "åk 7–9". */
export function gradesShort(grades: readonly string[], t: Translate, country: Country = "FI"): string {
  const text = gradesText(grades, t, country);
  return grades.some(isNumbered) ? t("jobs:facts.gradesShort", { grades: text }) : text;
}

function namedGrade(grade: string, t: Translate, country: Country): string {
  const known = (["daycare", "preschool", "folkhighschool"] as const).find((name) => name === grade);
  return known ? t(`jobs:facts.grade.${country}.${known}`) : grade;
}

function ranges(numbers: number[]): string[] {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
}

/** The town of "Kuvittelijankatu 7, 00100 Helsinki". */
export function lastAddressPart(address: string): string {
  const last = address.split(",").at(-1) ?? "";
  return last.replace(/^\s*(SE-|FI-)?\d{3}\s?\d{2}\s+/, "").trim();
}

/** Stored names are 32 hex characters and then the name that the file had. */
export const fileLabel = (name: string) => name.replace(/^[0-9a-f]{32}[-_]?/i, "") || name;
