export { recordMonths, recordUntil } from "./criminal-record.ts";
export { nameOf, reference } from "./lists.ts";
export { referenceRoutes } from "./routes.ts";
export { type StatusCode, statusWord } from "./statuses.ts";
