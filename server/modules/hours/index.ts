export type { WorkedDay } from "./days.ts";
export { forgetHours } from "./keep.ts";
export { myHours } from "./my-hours.ts";
export { saveNumber } from "./numbers.ts";
export { hoursRoutes } from "./routes.ts";
export { sayHours } from "./say.ts";
export { approveHours, disputeHours, noteNoShow, schoolHours } from "./school.ts";
export { minutesOf, type Worked } from "./times.ts";
export { totalsOf } from "./told.ts";
