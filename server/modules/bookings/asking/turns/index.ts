export { endAll, endRequests, live, tellSchool } from "./over.ts";
export { askingCrontab, askingTasks } from "./tasks.ts";
export { askNext } from "./turn.ts";
