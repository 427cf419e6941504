import type { AskedOne, fitsFor, RequestState } from "../../../server/modules/bookings/asking/index.ts";
import type { PostedJob } from "../../../server/modules/jobs/index.ts";

import { isToCome } from "../job/words/dates.ts";

type Fitting = Awaited<ReturnType<typeof fitsFor>>[number];

/** Somebody who may be asked to take a job, or is by now. */
export interface Candidate {
  /** By which they are asked: the address where it is known, else the id of the account. */
  key: string;
  firstName: string;
  lastName: string;
  image: string | null;
  favourite: boolean;
  daysHere: number;
  /** Has looked at the job. */
  seen: boolean;
  reasons: { kind: string; text: string }[];
  /** What became of the last request to them for this job. */
  asked: RequestState | undefined;
}

/** Reasons on a row; the strongest. */
const most = 3;
/** What the row says at another place. */
const saidBeside = ["worked", "favourite"];

/** Whoever fits and has not applied, and those who have, the best fit first (rule: fit-order). */
export function candidatesOf(job: PostedJob, fits: Fitting[], asked: AskedOne[]) {
  const lastOf = (is: (one: AskedOne) => boolean) => asked.findLast(is)?.state;
  const applicants = job.applicantList
    .filter(({ unavailable }) => !unavailable)
    .toSorted((a, b) => (a.comparison?.place ?? 0) - (b.comparison?.place ?? 0));
  return {
    fits: fits.map(
      ({ id, email, reasons, ...one }): Candidate => ({
        ...one,
        key: email ?? id,
        reasons: strongest(reasons),
        asked: lastOf(({ personId }) => personId === id),
      }),
    ),
    applied: applicants.map(
      ({ email, firstName, lastName, image, favourite, comparison }): Candidate => ({
        key: email,
        ...{ firstName, lastName, image, favourite },
        daysHere: comparison?.daysHere ?? 0,
        seen: false,
        reasons: strongest(comparison?.reasons ?? []),
        asked: lastOf((one) => one.email === email),
      }),
    ),
  };
}

const strongest = (reasons: Candidate["reasons"]) =>
  reasons.filter(({ kind }) => !saidBeside.includes(kind)).slice(0, most);

/** Nobody has it yet, and it is still to come. */
export const mayBeAskedFor = (job: PostedJob, now: Date): boolean =>
  !job.messageKind && !job.chosen && isToCome(job, now);

/** The question stands, or will: nobody is asked twice at once. */
export const isLive = (state: RequestState | undefined): boolean => state === "open" || state === "queued";

export const nameOf = ({ firstName, lastName }: Pick<Candidate, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`;
