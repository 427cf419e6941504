import type { Applicant } from "../../../../server/modules/bookings/applications/index.ts";
import type { Known } from "../../../../server/modules/bookings/asking/fitting/index.ts";
import type { AskedOne } from "../../../../server/modules/bookings/asking/index.ts";
import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { type Candidate, isLive, ofApplicant, ofFitting } from "../candidates.ts";

/** Somebody in the order in which they are to be asked. */
export interface Turn extends Candidate {
  /** As the order calls them. */
  inOrder: string;
  /** Why they are passed over, if they are: the next moves up. Of who has not applied it is not told what keeps them. */
  off: "busy" | "asked" | "cannot" | undefined;
  /** Their number, from 1 on; none of who is passed over. */
  nth: number | undefined;
}

interface Sources {
  job: Pick<PostedJob, "id" | "applicantList">;
  known: Known[];
  asked: AskedOne[];
}

/** Those of an order who may be asked for the job, as they stand now: who may not at all is left out (rule: who-may-be-asked). */
export function turnsOf(people: string[], { job, known, asked }: Sources): Turn[] {
  let nth = 0;
  return people.flatMap((inOrder): Turn[] => {
    const one = known.find(({ id }) => id === inOrder);
    const email = one?.email ?? inOrder;
    const applicant = job.applicantList.find((other) => other.email === email);
    const candidate = applicant ? ofApplicant(applicant, job, asked) : one && ofFitting(one, asked);
    if (!candidate) return [];
    const off = offOf(candidate, applicant, one);
    return [{ ...candidate, inOrder, off, nth: off ? undefined : ++nth }];
  });
}

function offOf(
  { asked }: Candidate,
  applicant: Applicant | undefined,
  known: Known | undefined,
): Turn["off"] {
  if (isLive(asked)) return "asked";
  if (applicant) return applicant.unavailable ? "busy" : undefined;
  return known?.isFree ? undefined : "cannot";
}
