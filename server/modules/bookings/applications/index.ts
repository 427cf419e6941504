export type { Applicant, Comparison } from "../model.ts";
export type { ApplicantDetails } from "./applicant.ts";
export { type ApplicantOfJob, applicantsOf } from "./applicants.ts";
export { apply } from "./apply.ts";
export { comparisonsOf } from "./compare.ts";
export { endApplications, isChosenAhead } from "./end-applications.ts";
export { noteCriminalRecord } from "./note-criminal-record.ts";
export { openProfile } from "./profile.ts";
export { withdraw } from "./withdraw.ts";
