export { dayOf, type Exception, type OwnTimes, type Place, type ToldDay } from "./day.ts";
export { forgetPastTimes } from "./forget.ts";
export { placeOf } from "./read.ts";
export { availabilityRoutes } from "./routes.ts";
export { ownTimes, saveTimes } from "./save.ts";
export { sayToday } from "./today.ts";
