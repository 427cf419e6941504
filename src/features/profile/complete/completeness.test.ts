import { expect, test } from "bun:test";
import type { Account } from "../../../../server/modules/accounts/index.ts";
import { completeness } from "./completeness.ts";

const nothing = {
  firstName: "Aino",
  lastName: "Virta",
  phone: "+358401234567",
  image: "",
  status: "student",
  languages: [],
  regions: [{ code: "FI-18", nameFi: "Uusimaa", nameSv: "Nyland" }],
  qualifications: [],
  comingQualifications: [],
  studySchool: "",
  studyYear: "",
  mainSubject: "",
  education: "",
  examinationYear: "",
  identityVerified: false,
} as unknown as Account;
const left = (account: Account) =>
  completeness(account, true).flatMap(({ name, done }) => (done ? [] : [name]));
const one = [{ value: "x", nameFi: "x", nameSv: "x" }];

test("what is obligatory for a student, or for others, is what is left of their education", () => {
  expect(left(nothing)).toEqual(["picture", "languages", "studies", "identity"]);
  const studied = {
    ...nothing,
    studySchool: "Åbo Akademi",
    comingQualifications: one,
    studyYear: "3.",
    mainSubject: "Historia",
  };
  expect(left(studied)).toEqual(["picture", "languages", "identity"]);
  expect(left({ ...studied, status: "teacher" })).toEqual(["picture", "languages", "education", "identity"]);
  const degree = { education: "FM", examinationYear: "2012", qualifications: one };
  const whole = {
    ...studied,
    ...degree,
    status: "teacher" as const,
    languages: one,
    image: "a",
    identityVerified: true,
  };
  expect(left(whole)).toEqual([]);
});

test("where nobody can verify an identity, that is not asked for", () => {
  const names = (account: Account) => completeness(account, false).map(({ name }) => name);
  expect(names(nothing)).not.toContain("identity");
  // Of one who did so while it could be done, it counts.
  expect(names({ ...nothing, identityVerified: true })).toContain("identity");
});
