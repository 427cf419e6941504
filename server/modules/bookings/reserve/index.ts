export { type MyReserve, myReserve, placeIn, placesIn } from "./mine.ts";
export type { ReserveOne } from "./model.ts";
export { standsInReserve } from "./order.ts";
export { orderReserve, reserveFor, reserveShown } from "./school.ts";
export { standInReserve } from "./stand.ts";
