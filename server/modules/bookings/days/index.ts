export { chooseDays } from "./choose-days.ts";
export {
  daysGiven,
  isCovered,
  isDone,
  isForAnotherDay,
  isGone,
  isTheirs,
  openTo,
  openWindows,
} from "./open-windows.ts";
export { type DayOfApplicant, daysFor } from "./own-days.ts";
export { suggestSplit } from "./suggest.ts";
export { refuseLostDays, requireWhole } from "./whole.ts";
