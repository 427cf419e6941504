import { expect, test } from "bun:test";
import type { Applicant } from "../../../../server/modules/bookings/applications/index.ts";
import { applicantOrder, inApplicantOrder } from "./applicant-order.ts";

let minute = 10;
const applicant = (firstName: string, status: string, unavailable = false) => {
  const appliedAt = `2026-11-02T09:${minute++}:00Z`;
  return { firstName, lastName: "Aalto", status, unavailable, appliedAt } as Applicant;
};
/** In the order of applying. */
const applied = [
  applicant("Venla", "student"),
  applicant("Eino", "other"),
  applicant("Lumi", "teacher", true),
  applicant("Aino", "teacher"),
];
const names = (asked: string) =>
  inApplicantOrder(applied, applicantOrder(asked), "fi").map(({ firstName }) => firstName);

test("who fits best is first if wished, who fits alike in the order of applying, and who is not free last", () => {
  const places = [2, 1, 1, 1];
  const fitting = applied.map((one, n) => ({ ...one, comparison: { place: places[n] } }) as Applicant);
  const found = inApplicantOrder(fitting, applicantOrder("fit"), "fi");
  expect(found.map(({ firstName }) => firstName)).toEqual(["Eino", "Aino", "Venla", "Lumi"]);
});

test("applicants go by applying, by name, or teachers, students or others first; who is not free is last", () => {
  expect(names("applied")).toEqual(["Venla", "Eino", "Aino", "Lumi"]);
  expect(names("alphabetical")).toEqual(["Aino", "Eino", "Venla", "Lumi"]);
  expect(names("teacher")[0]).toBe("Aino");
  expect(names("student")[0]).toBe("Venla");
  expect(names("other")[0]).toBe("Eino");
  expect(names("sideways")).toEqual(names("applied"));
});
