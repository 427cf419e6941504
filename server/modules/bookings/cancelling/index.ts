export { cannotCome } from "./cannot-come.ts";
export { type FreePlace, freePlaces, noteUrgent, settleFreePlace } from "./free-places.ts";
export { countedThisYear, forgetCancellations, oftenLate } from "./kept.ts";
export { type Leaving, leavingOf, leftAt } from "./leaving.ts";
