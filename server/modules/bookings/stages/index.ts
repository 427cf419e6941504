export { beginStages, forgetReaders, openAll, restart, standStill } from "./advance.ts";
export { audienceOf, audienceTold } from "./audience.ts";
export { letInFavourite } from "./favourite.ts";
export { hears } from "./hears.ts";
export { openToAll } from "./open-to-all.ts";
export {
  type FirstGroup,
  type Stage,
  whyAllAtOnce,
} from "./plan.ts";
export { plannedStages } from "./planned.ts";
export { type GroupSizes, groupSizes } from "./readers.ts";
export { stageCrontab, stageTasks } from "./tasks.ts";
