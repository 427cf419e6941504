export { forgetReceiver } from "./forget-receiver.ts";
export { crontab, tasks } from "./tasks.ts";
