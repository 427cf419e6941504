export { hasToldTimes, outsideOwnTimes, timesAhead, zoneIn } from "./standing.ts";
export { toldToday } from "./told-today.ts";
