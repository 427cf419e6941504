import type { Applicant } from "../../../server/modules/bookings/applications/index.ts";
import type { Fitting } from "../../../server/modules/bookings/asking/fitting/index.ts";
import type { AskedOne, RequestState } from "../../../server/modules/bookings/asking/index.ts";
import type { PostedJob } from "../../../server/modules/jobs/index.ts";

import { isToCome } from "../job/words/dates.ts";

/** Somebody who may be asked to take a job, or is by now. */
export interface Candidate {
  /** By which they are asked: of who has applied the address, else the id of the account. */
  key: string;
  firstName: string;
  lastName: string;
  image: string | null;
  favourite: boolean;
  /** What they have done at the school; nothing is known of an applicant without. */
  before: Pick<Fitting, "daysHere" | "lastDayHere" | "record"> | undefined;
  /** When they first looked at the job, where that is told here; ISO. */
  seenAt?: string | undefined;
  reasons: { kind: string; text: string }[];
  /** Where their profile is, if the school may open it. */
  profile: string | undefined;
  /** What became of the last request to them for this job. */
  asked: RequestState | undefined;
}

/** Reasons on a row; the strongest. */
const most = 3;
/** What the row says at another place. */
const saidBeside = ["worked", "favourite"];

const strongest = (reasons: Candidate["reasons"]) =>
  reasons.filter(({ kind }) => !saidBeside.includes(kind)).slice(0, most);

/** Somebody who would fit and has not applied. */
export function ofFitting(fitting: Fitting, asked: AskedOne[]): Candidate {
  const { id, firstName, lastName, image, favourite, openable, seenAt, reasons } = fitting;
  const { daysHere, lastDayHere, record } = fitting;
  return {
    ...{ firstName, lastName, image, favourite, seenAt },
    key: id,
    before: { daysHere, lastDayHere, record },
    reasons: strongest(reasons),
    profile: openable ? `/app/profile/${id}` : undefined,
    asked: asked.findLast(({ personId }) => personId === id)?.state,
  };
}

/** Somebody who has applied for the job. */
export function ofApplicant(applicant: Applicant, job: Pick<PostedJob, "id">, asked: AskedOne[]): Candidate {
  const { email, firstName, lastName, image, favourite, comparison } = applicant;
  return {
    ...{ firstName, lastName, image, favourite },
    key: email,
    before: comparison,
    reasons: strongest(comparison?.reasons ?? []),
    profile: `/app/profile/${encodeURIComponent(email)}?job=${job.id}`,
    asked: asked.findLast((one) => one.email === email)?.state,
  };
}

/** Those who have applied and can take it, the best fit first (rule: fit-order). */
export const freeApplicants = ({ applicantList }: Pick<PostedJob, "applicantList">): Applicant[] =>
  applicantList
    .filter(({ unavailable }) => !unavailable)
    .toSorted((a, b) => (a.comparison?.place ?? 0) - (b.comparison?.place ?? 0));

/** Nobody has it yet, and it is still to come. */
export const mayBeAskedFor = (job: PostedJob, now: Date): boolean =>
  !job.messageKind && job.state !== "chosen" && isToCome(job, now);

/** The question stands, or will: nobody is asked twice at once. */
export const isLive = (state: RequestState | undefined): boolean => state === "open" || state === "queued";

export const nameOf = ({ firstName, lastName }: Pick<Candidate, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`;
