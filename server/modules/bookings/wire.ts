import type * as inner from "./applicant.ts";
import type * as documented from "./model.ts";

export function applicantToWire({ otherText, ...applicant }: inner.Applicant): documented.Applicant {
  return { ...applicant, otherTxt: otherText };
}

export function applicantFromWire({ otherTxt, ...applicant }: documented.Applicant): inner.Applicant {
  return { ...applicant, otherText: otherTxt };
}

/** What is sent to apply for a job, or to take the application back. */
export const applicationToWire = (jobId: string, email: string, alreadyWarned = false) => ({
  uniqueId: jobId,
  userEmail: email,
  ...(alreadyWarned ? { alreadywarned: true } : {}),
});
