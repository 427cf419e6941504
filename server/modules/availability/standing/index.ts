export { outsideOwnTimes, zoneIn } from "./standing.ts";
