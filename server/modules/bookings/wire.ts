import { fromWire, toWire } from "../../platform/wire.ts";
import type * as inner from "./applications/applicant.ts";
import type { Booking } from "./booked.ts";
import type * as documented from "./model.ts";
import type { Substitute } from "./substitutes/substitute.ts";

const applicantNames = { status: "statusCode", statusWord: "status", otherText: "otherTxt" } as const;

export const applicantToWire = (applicant: inner.Applicant): documented.Applicant =>
  toWire(applicant, applicantNames);

/** As an applicant of no particular job: what only an application tells is left out. */
export const substituteToWire = (known: Substitute): documented.KnownSubstitute => {
  const { mainSubject: _main, secondSubject: _second, lastDayHere: _last, appliedAt, ...rest } = known;
  return toWire({ ...rest, ...(appliedAt ? { appliedAt } : {}) }, applicantNames);
};

export const applicantFromWire = (applicant: documented.Applicant): inner.Applicant =>
  fromWire(applicant, applicantNames);

/** What is sent to apply for a job, or to take the application back. */
export const applicationToWire = (jobId: string, email: string, alreadyWarned = false) => ({
  uniqueId: jobId,
  userEmail: email,
  ...(alreadyWarned ? { alreadywarned: true } : {}),
});

const instantOf = (at: number) => new Date(at).toISOString();

export const bookingToWire = ({ jobId, about, windows }: Booking): documented.BookedJob => ({
  uniqueId: jobId,
  about,
  windows: windows.map(({ start, end }) => ({ startsAt: instantOf(start), endsAt: instantOf(end) })),
});

export const bookingFromWire = ({ uniqueId, about, windows }: documented.BookedJob): Booking => ({
  jobId: uniqueId,
  about,
  windows: windows.map(({ startsAt, endsAt }) => ({ start: Date.parse(startsAt), end: Date.parse(endsAt) })),
});
