// (rule: words-of-country)
import { type Lang, say } from "../../platform/i18n.ts";
import { type Country, lowerFirst, nameOf, reference } from "../reference/index.ts";
import type { Answering, Lack, Reason } from "./model.ts";

/** Who reads, and where the school is. */
export interface Reading {
  lang: Lang;
  country: Country;
}

/** A reason in a few words, as cards say it to the person whom it is about. */
export const becauseText = (reason: Reason, reading: Reading): string => short(reason, reading, "because");

/** The same to who posts the job. */
export const ofApplicantText = (reason: Reason, reading: Reading): string =>
  short(reason, reading, "ofApplicant");

function short(reason: Reason, reading: Reading, to: "because" | "ofApplicant"): string {
  const { lang } = reading;
  switch (reason.kind) {
    case "qualification": {
      const name = qualificationName(reason, reading);
      return reason.how === "studying"
        ? say(lang, { key: "fit:because.studying", values: { name: lowerFirst(name) } })
        : name;
    }
    case "subject":
      return listed(subjectNames(reason.subjects, reading));
    case "grade":
      return gradesText(reason.grades, reading);
    case "language":
      return languageName(reason.language, lang);
    case "again":
      return say(lang, `fit:ofApplicant.again.${reason.how}`);
    case "worked":
      return say(lang, { key: `fit:${to}.worked`, values: { count: reason.days } });
    case "favourite":
      return say(lang, "fit:ofApplicant.favourite");
    case "free":
      return say(lang, `fit:${to}.free`);
    case "near":
      return reason.km === 0
        ? say(lang, `fit:${to}.sameTown`)
        : say(lang, { key: `fit:${to}.near`, values: { km: reason.km } });
  }
}

/** A reason in a sentence, on the page of a job, to the person whom it is about. */
export function inFullText(reason: Reason, reading: Reading): string {
  const { lang } = reading;
  switch (reason.kind) {
    case "qualification": {
      const name = lowerFirst(qualificationName(reason, reading));
      return say(lang, { key: `fit:inFull.${howSaid(reason.how, name)}`, values: { name } });
    }
    case "subject": {
      const subjects = lowerFirst(listed(subjectNames(reason.subjects, reading)));
      return say(lang, { key: "fit:inFull.subject", values: { subjects } });
    }
    case "grade": {
      const grades = lowerFirst(gradesText(reason.grades, reading));
      return say(lang, { key: "fit:inFull.grade", values: { grades } });
    }
    case "language": {
      const language = lowerFirst(languageName(reason.language, lang));
      return say(lang, { key: "fit:inFull.language", values: { language } });
    }
    case "worked": {
      const [year, month, day] = (reason.last ?? "").split("-").map(Number);
      const values = { count: reason.days, day: `${day}.${month}.${year}` };
      return say(lang, { key: "fit:inFull.worked", values });
    }
    case "again":
    case "favourite":
      return short(reason, reading, "because");
    case "free":
      return say(lang, "fit:inFull.free");
    case "near":
      return reason.km === 0
        ? say(lang, "fit:inFull.sameTown")
        : say(lang, { key: "fit:inFull.near", values: { km: reason.km } });
  }
}

/** What a job asks for and the reader has not told, in a sentence. */
export function lackText(lack: Lack, reading: Reading): string {
  const { lang } = reading;
  switch (lack.kind) {
    case "qualification": {
      const names = lack.values.map((value) => lowerFirst(qualificationName({ value }, reading)));
      const name = new Intl.ListFormat(lang, { type: "disjunction" }).format(names);
      return say(lang, { key: "fit:lacks.qualification", values: { name } });
    }
    case "subject": {
      const subjects = lowerFirst(listed(subjectNames(lack.subjects, reading)));
      return say(lang, { key: "fit:lacks.subject", values: { subjects } });
    }
    case "language": {
      const language = lowerFirst(languageName(lack.language, lang));
      return say(lang, { key: "fit:lacks.language", values: { language } });
    }
  }
}

/** One has a qualification, a degree or a certificate; a title one is. */
const howSaid = (how: Answering, name: string) => {
  if (how === "studying") return "studying";
  return /kelpoisuus|legitimaatio|tutkinto|opinnot|koulutus|behörighet|legitimation|examen|studier|utbildning/.test(
    name,
  )
    ? "has"
    : "education";
};

const named = [...reference.qualifications.graduates, ...reference.qualifications.students];

function qualificationName({ value }: { value: string }, { lang, country }: Reading): string {
  const known = named.find((one) => one.value === value);
  return known ? nameOf(known, lang, country) : value;
}

const subjectNames = (values: readonly string[], { lang, country }: Reading) =>
  values.map((value) => {
    if (value.startsWith("=")) return value.slice(1);
    const known = reference.subjects.find((one) => one.value === value);
    return known ? nameOf(known, lang, country) : value;
  });

const listed = ([first = "", ...others]: readonly string[]) => [first, ...others.map(lowerFirst)].join(", ");

function languageName(value: string, lang: Lang): string {
  const known = reference.languages.find((one) => one.value === value);
  return known ? nameOf(known, lang) : value;
}

/** "lk 1–3", "lk 4, 6", "Esiopetus". */
function gradesText(values: readonly string[], { lang, country }: Reading): string {
  const numbers = values
    .map(Number)
    .filter((grade) => grade > 0)
    .sort((a, b) => a - b);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const together = numbers.length > 1 && last - first === numbers.length - 1;
  const grades = together ? `${first}–${last}` : numbers.join(", ");
  const others = reference.grades.filter(({ value }) => values.includes(value) && !(Number(value) > 0));
  return listed([
    ...(numbers.length > 0 ? [say(lang, { key: "jobs:facts.gradesShort", values: { grades } })] : []),
    ...others.map((grade) => nameOf(grade, lang, country)),
  ]);
}
