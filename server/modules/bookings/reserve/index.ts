export { type MyReserve, myReserve, placeIn, placesIn } from "./mine.ts";
export type { ReserveOne } from "./model.ts";
export { orderReserve, reserveFor } from "./school.ts";
export { standInReserve } from "./stand.ts";
