import type { Applicant } from "../../../../server/modules/bookings/applications/index.ts";

export const applicantOrders = ["applied", "fit", "alphabetical", "teacher", "student", "other"] as const;
export type ApplicantOrder = (typeof applicantOrders)[number];

export const applicantOrder = (asked: string | null | undefined): ApplicantOrder =>
  applicantOrders.find((order) => order === asked) ?? "applied";

/** Those who can still be chosen come first, whatever the order (rule: applicants-seen, fit-order). */
export function inApplicantOrder<T extends Applicant>(
  applicants: readonly T[],
  order: ApplicantOrder,
  lang: string,
): T[] {
  const collator = new Intl.Collator(lang);
  const byName = (a: T, b: T) =>
    collator.compare(a.lastName, b.lastName) || collator.compare(a.firstName, b.firstName);
  const byArrival = (a: T, b: T) => Date.parse(a.appliedAt) - Date.parse(b.appliedAt);
  const byOrder = (a: T, b: T) => {
    if (order === "applied") return 0;
    if (order === "fit") return placeOf(a) - placeOf(b);
    if (order === "alphabetical") return byName(a, b);
    return Number(b.status === order) - Number(a.status === order);
  };
  return [...applicants].sort(
    (a, b) =>
      Number(a.unavailable) - Number(b.unavailable) || byOrder(a, b) || byArrival(a, b) || byName(a, b),
  );
}

/** Behind all others who is not compared. */
const placeOf = ({ comparison }: Applicant) => comparison?.place ?? Number.MAX_SAFE_INTEGER;
