export { expire } from "./expire.ts";
export { expiryCrontab, expiryTasks } from "./tasks.ts";
