export {
  type CriminalRecord,
  recordMonths,
  recordSeenOn,
  recordUntil,
  recordValid,
} from "./criminal-record.ts";
export { type Named, nameOf, reference } from "./lists.ts";
export { referenceRoutes } from "./routes.ts";
export { type StatusCode, statusWord } from "./statuses.ts";
