export {
  type CriminalRecord,
  recordMonths,
  recordSeenOn,
  recordUntil,
  recordValid,
} from "./criminal-record.ts";
export { type Named, nameAmong, nameOf, reference, swedishName } from "./lists.ts";
export { placeNamed } from "./named.ts";
export { referenceRoutes } from "./routes.ts";
export { type Country, countryOf } from "./rules.ts";
export { type StatusCode, statusWord } from "./statuses.ts";
