export {
  dayOf,
  type Exception,
  type OwnTimes,
  type Place,
  type Standing,
  standingOf,
  type ToldDay,
} from "./day.ts";
export { type Holiday, holidaysOf } from "./holidays.ts";
export { ownTimesOf, placeOf } from "./read.ts";
export { availabilityRoutes } from "./routes.ts";
export { ownTimes, saveTimes } from "./save.ts";
export { sayToday } from "./today.ts";
