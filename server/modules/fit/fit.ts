import type { Fit, Hindrance, Lack, Person, Reason, Work } from "./model.ts";
import { distanceBetween } from "./places.ts";
import { answering, askedFor, gradesTaught } from "./qualified.ts";
import { all, farthest, type Strengths, weighed } from "./weights.ts";

/**
 * How a job and a person fit, by what both sides have said and nothing else; the same for the same input, whoever asks (rule: fit-order, fit-blind).
 * Adding a strength never lowers the order. Whom the school has said not to want again comes after all others, and is there all the same (rule: feedback).
 */
export function fit(person: Person, work: Work): Fit {
  const found = foundIn(person, work);
  const reasons: Reason[] = [
    ...(found.qualification ? [{ kind: "qualification" as const, ...found.qualification }] : []),
    ...(found.subjects.length > 0 ? [{ kind: "subject" as const, subjects: found.subjects }] : []),
    ...(found.grades.length > 0 ? [{ kind: "grade" as const, grades: found.grades }] : []),
    ...(found.language ? [{ kind: "language" as const, language: found.language }] : []),
    ...(person.again ? [{ kind: "again" as const, how: person.again }] : []),
    ...(found.days > 0
      ? [{ kind: "worked" as const, days: found.days, last: person.lastDayHere ?? null }]
      : []),
    ...(person.favourite ? [{ kind: "favourite" as const }] : []),
    ...(person.free ? [{ kind: "free" as const }] : []),
    ...(found.km !== undefined && found.km < farthest ? [{ kind: "near" as const, km: found.km }] : []),
  ];
  const hindrance = hindranceOf(person);
  return {
    order: weighed(strengthsOf(person, found)) - (person.again === "no" ? all : 0),
    reasons,
    lacks: lacksOf(person, work, found),
    ...(hindrance ? { hindrance } : {}),
  };
}

type Found = ReturnType<typeof foundIn>;

function foundIn(person: Person, work: Work) {
  const theirs = new Set(person.subjects);
  return {
    qualification: answering(person, work),
    subjects: work.subjects.filter((subject) => theirs.has(subject)),
    grades: gradesTaught(person, work),
    language: work.language && person.languages.includes(work.language) ? work.language : undefined,
    days: person.daysHere ?? 0,
    km: distanceBetween(person.municipality, work.municipality),
  };
}

const levels = { full: 3, near: 2, studying: 1 };

const strengthsOf = (person: Person, found: Found): Strengths => ({
  qualification: found.qualification ? levels[found.qualification.how] : 0,
  subject: found.subjects.length,
  grade: Number(found.grades.length > 0),
  language: Number(found.language !== undefined),
  again: Number(person.again === "yes"),
  worked: found.days,
  favourite: Number(person.favourite ?? false),
  free: Number(person.free ?? false),
  near: found.km === undefined ? 0 : farthest - found.km,
});

/** What the job asks for and the person has not told. Of grades nothing is said: few have a place to tell them. */
function lacksOf(person: Person, work: Work, found: Found): Lack[] {
  const values = found.qualification?.how === "full" ? [] : askedFor(work);
  const subjects = work.subjects.filter((subject) => !found.subjects.includes(subject));
  const language = person.languages.length > 0 && !found.language ? work.language : undefined;
  return [
    ...(values.length > 0 ? [{ kind: "qualification" as const, values }] : []),
    ...(subjects.length > 0 ? [{ kind: "subject" as const, subjects }] : []),
    ...(language ? [{ kind: "language" as const, language }] : []),
  ];
}

function hindranceOf({ clash, outsideOwnTimes, schoolHidden, excluded }: Person): Hindrance | undefined {
  if (excluded) return { kind: "excluded" };
  if (schoolHidden) return { kind: "schoolHidden" };
  if (clash) return { kind: "clash", how: clash };
  return outsideOwnTimes ? { kind: "outsideOwnTimes" } : undefined;
}
