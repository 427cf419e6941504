// Shows (rule: fit-order, fit-blind, feedback).
import { expect, test } from "bun:test";
import fc from "fast-check";
import table from "../../../db/reference/kind-qualifications.json";
import { reference } from "../reference/index.ts";
import { fit, type Person, type Work } from "./index.ts";

const nobody: Person = { held: [], studying: [], subjects: [], grades: [], languages: [] };
const classTeaching: Work = {
  kind: "one",
  country: "FI",
  subjects: ["crafts", "music"],
  grades: ["2", "3"],
  language: "fi",
  municipality: "091",
};
const kinds = ({ reasons }: ReturnType<typeof fit>) => reasons.map(({ kind }) => kind);

const values = (records: readonly { value: string }[]) => records.map(({ value }) => value);
const someOf = (known: string[]) => fc.uniqueArray(fc.constantFrom(...known), { maxLength: 4 });
const municipality = fc.constantFrom(...reference.municipalities.map(({ code }) => code));
const graduate = values(reference.qualifications.graduates);
const student = values(reference.qualifications.students);
const anyPerson: fc.Arbitrary<Person> = fc.record({
  held: someOf(graduate),
  studying: someOf(student),
  subjects: someOf(values(reference.subjects)),
  grades: someOf(values(reference.grades)),
  languages: someOf(values(reference.languages)),
  municipality: fc.option(municipality, { nil: undefined }),
  daysHere: fc.nat(60),
  favourite: fc.boolean(),
  free: fc.option(fc.boolean(), { nil: undefined }),
});
const anyWork: fc.Arbitrary<Work> = fc.record({
  kind: fc.constantFrom(...values(reference.jobTypes)),
  country: fc.constantFrom("FI" as const, "SE" as const),
  subjects: someOf(values(reference.subjects)),
  grades: someOf(values(reference.grades)),
  language: fc.constantFrom(undefined, "fi", "sv"),
  municipality,
});
/** Something that speaks for a person, or says more of them. */
const anyStrength: fc.Arbitrary<(person: Person, work: Work) => Person> = fc.oneof(
  fc.constantFrom(...graduate).map((value) => (one: Person) => ({ ...one, held: [...one.held, value] })),
  fc
    .constantFrom(...student)
    .map((value) => (one: Person) => ({ ...one, studying: [...one.studying, value] })),
  fc
    .constantFrom(...values(reference.subjects))
    .map((value) => (one: Person) => ({ ...one, subjects: [...one.subjects, value] })),
  fc
    .constantFrom(...values(reference.grades))
    .map((value) => (one: Person) => ({ ...one, grades: [...one.grades, value] })),
  fc
    .constantFrom(...values(reference.languages))
    .map((value) => (one: Person) => ({ ...one, languages: [...one.languages, value] })),
  fc.nat(20).map((days) => (one: Person) => ({ ...one, daysHere: (one.daysHere ?? 0) + days })),
  fc.constant((one: Person) => ({ ...one, again: "yes" as const })),
  fc.constant((one: Person) => ({ ...one, favourite: true })),
  fc.constant((one: Person) => ({ ...one, free: true })),
  fc.constant((one: Person, work: Work) => ({ ...one, municipality: work.municipality ?? undefined })),
);

test("a strength more never lowers the order, and takes no reason away", () => {
  fc.assert(
    fc.property(anyPerson, anyWork, anyStrength, (person, work, stronger) => {
      const [before, after] = [fit(person, work), fit(stronger(person, work), work)];
      expect(after.order).toBeGreaterThanOrEqual(before.order);
      expect(kinds(after)).toEqual(expect.arrayContaining(kinds(before)));
      expect(after.lacks.length).toBeLessThanOrEqual(
        before.lacks.length + Number(person.languages.length === 0),
      );
    }),
    { numRuns: 2_000 },
  );
});

test("age, sex, native language, name, picture and earlier refusals change nothing", () => {
  const about = fc.record({
    birthYear: fc.string(),
    birthDate: fc.string(),
    age: fc.nat(),
    sex: fc.string(),
    nativeLanguage: fc.string(),
    firstName: fc.string(),
    lastName: fc.string(),
    image: fc.string(),
    refusals: fc.nat(),
    declined: fc.array(fc.string()),
  });
  fc.assert(
    fc.property(anyPerson, anyWork, about, about, (person, work, one, other) => {
      expect(fit({ ...person, ...one }, work)).toEqual(fit({ ...person, ...other }, work));
    }),
    { numRuns: 500 },
  );
});

test("the order is a whole number that reasons alone make", () => {
  fc.assert(
    fc.property(anyPerson, anyWork, (person, work) => {
      const { order, reasons } = fit(person, work);
      expect(Number.isSafeInteger(order)).toBe(true);
      expect(order > 0).toBe(reasons.length > 0);
    }),
  );
});

test("whom the school has said not to want again comes after all others, in the same order; another class moves nobody", () => {
  fc.assert(
    fc.property(anyPerson, anyPerson, anyWork, (one, other, work) => {
      const order = (person: Person, again?: Person["again"]) => fit({ ...person, again }, work).order;
      expect(order(one, "no")).toBeLessThan(order(other));
      expect(order(one, "no") - order(other, "no")).toBe(order(one) - order(other));
      expect(order(one, "otherClass")).toBe(order(one));
      expect(order(one, "yes")).toBeGreaterThan(order(one));
    }),
    { numRuns: 500 },
  );
});

test("reasons stand strongest first, and a stronger one outweighs all weaker ones", () => {
  const all: Person = {
    held: ["fi-class-teacher"],
    studying: [],
    subjects: ["music"],
    grades: [],
    languages: ["fi", "sv"],
    municipality: "049",
    daysHere: 12,
    lastDayHere: "2026-11-13",
    again: "yes",
    favourite: true,
    free: true,
  };
  const found = fit(all, classTeaching);
  expect(found.reasons).toEqual([
    { kind: "qualification", how: "full", value: "fi-class-teacher" },
    { kind: "subject", subjects: ["music"] },
    { kind: "grade", grades: ["2", "3"] },
    { kind: "language", language: "fi" },
    { kind: "again", how: "yes" },
    { kind: "worked", days: 12, last: "2026-11-13" },
    { kind: "favourite" },
    { kind: "free" },
    { kind: "near", km: 16 },
  ]);
  expect(found.lacks).toEqual([{ kind: "subject", subjects: ["crafts"] }]);
  const qualifiedAlone = fit({ ...nobody, held: ["fi-class-teacher"] }, { ...classTeaching, grades: [] });
  const allButThat = fit({ ...all, held: ["fi-subject-teacher"] }, { ...classTeaching, grades: [] });
  expect(qualifiedAlone.order).toBeGreaterThan(allButThat.order);
  expect(allButThat.reasons[0]).toEqual({ kind: "qualification", how: "near", value: "fi-subject-teacher" });
  const studying = fit({ ...nobody, studying: ["fi-class-teacher-programme"] }, classTeaching);
  expect(allButThat.order).toBeGreaterThan(studying.order);
  expect(studying.order).toBeGreaterThan(fit({ ...all, held: [], subjects: [] }, classTeaching).order);
});

test("what the job asks for and the person has not told is said; where no rule asks, nothing is", () => {
  expect(fit(nobody, classTeaching).lacks).toEqual([
    { kind: "qualification", values: ["fi-class-teacher"] },
    { kind: "subject", subjects: ["crafts", "music"] },
  ]);
  expect(fit({ ...nobody, languages: ["sv"] }, { ...classTeaching, subjects: [] }).lacks).toContainEqual({
    kind: "language",
    language: "fi",
  });
  expect(fit(nobody, { ...classTeaching, kind: "nine", subjects: [] }).lacks).toEqual([]);
});

test("what hinders is said, the worst of it, and moves no order", () => {
  const { order } = fit(nobody, classTeaching);
  const hindered = (how: Partial<Person>) => fit({ ...nobody, ...how }, classTeaching);
  expect(hindered({ clash: "close" }).hindrance).toEqual({ kind: "clash", how: "close" });
  expect(hindered({ outsideOwnTimes: true }).hindrance).toEqual({ kind: "outsideOwnTimes" });
  expect(hindered({ outsideOwnTimes: true, clash: "full" }).hindrance).toEqual({
    kind: "clash",
    how: "full",
  });
  expect(hindered({ clash: "full", schoolHidden: true }).hindrance).toEqual({ kind: "schoolHidden" });
  expect(hindered({ schoolHidden: true, excluded: true }).hindrance).toEqual({ kind: "excluded" });
  expect(hindered({ clash: "full" }).order).toBe(order);
  expect(fit(nobody, classTeaching)).not.toHaveProperty("hindrance");
});

test("each kind of work but the open ones has qualifications in both countries, which exist, each once", () => {
  const [held, coming] = [new Set(graduate), new Set(student)];
  for (const country of ["FI", "SE"])
    for (const { value, requiresOther } of reference.jobTypes) {
      const rows = table.filter((row) => row.kind === value && row.country === country);
      expect([value, country, rows.length]).toEqual([value, country, requiresOther ? 0 : 1]);
    }
  for (const { full, near, studying, source, sure } of table) {
    expect([...full, ...near].filter((value) => !held.has(value))).toEqual([]);
    expect(studying.filter((value) => !coming.has(value))).toEqual([]);
    expect(new Set([...full, ...near]).size).toBe(full.length + near.length);
    expect(full.length).toBeGreaterThan(0);
    expect(source).not.toBe("");
    expect(sure).toMatch(/^[ABC]$/);
  }
});
