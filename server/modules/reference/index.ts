export {
  type CriminalRecord,
  recordMonths,
  recordSeenOn,
  recordUntil,
  recordValid,
} from "./criminal-record.ts";
export {
  type Named,
  nameAmong,
  nameOf,
  reference,
  type StatusCode,
  statusWord,
  swedishName,
} from "./lists.ts";
export { placeNamed } from "./named.ts";
export { referenceRoutes } from "./routes.ts";
export { type Country, countryOf, lowerFirst } from "./rules.ts";
