export { reminderCrontab, reminderTasks } from "./remind.ts";
