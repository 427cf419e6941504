export { bookedAhead, waitingBeside } from "./booked.ts";
export { daysWorked } from "./days-worked.ts";
export { findJob } from "./find-job.ts";
export { type Held, lockJob, lockJobs, withJobLocked, withLeftJobLocked } from "./locks.ts";
export type { Booking } from "./model.ts";
export { manageable, named, requirePoster } from "./policy.ts";
export { reschedule } from "./reschedule.ts";
export { applicationRoutes } from "./routes.ts";
export { shortenBooking } from "./worked.ts";
