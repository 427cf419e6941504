export { cancelledFor, forgetCancelledDays, noteCancelled } from "./cancelled-days.ts";
export { choose } from "./choose.ts";
export { settleApplications } from "./collisions.ts";
export { releaseBookings } from "./release.ts";
export { removeChosen } from "./remove-chosen.ts";
export { type Timeline, timelineOf } from "./timeline.ts";
