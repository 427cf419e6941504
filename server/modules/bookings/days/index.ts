export { chooseDays } from "./choose-days.ts";
export {
  daysGiven,
  isCovered,
  isDone,
  isForAnotherDay,
  isLost,
  isTheirs,
  openTo,
  openWindows,
  wished,
} from "./open-windows.ts";
export { type DayOfApplicant, daysFor } from "./own-days.ts";
export { suggestSplit } from "./suggest.ts";
export { refuseLostDays, requireWhole } from "./whole.ts";
