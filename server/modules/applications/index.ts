export { apply } from "./apply.ts";
export { type Choice, choose } from "./choose.ts";
export { type Conflict, conflictBetween } from "./conflict.ts";
export * from "./model.ts";
export { personalApplications } from "./personal.ts";
export { removeChosen } from "./remove-chosen.ts";
export { applicantProfile, applicantsInRegion } from "./review.ts";
export { applicationRoutes } from "./routes.ts";
export { withdraw } from "./withdraw.ts";
