export { forgetHours } from "./keep.ts";
export { saveNumber } from "./numbers.ts";
export { hoursRoutes } from "./routes.ts";
export { sayHours } from "./say.ts";
export { approveHours, schoolHours } from "./school.ts";
