export { accept, decline } from "./answer.ts";
export { ask } from "./ask.ts";
export { forgetRequests, lapseRequests, leaveRequests } from "./kept.ts";
export { clockShown, myRequestFor, myRequests, requestsTo, waitingFor } from "./lists.ts";
export type { AskedOne, MyRequest } from "./model.ts";
export type { RequestState } from "./rules.ts";
export { type OverBefore, takeBack } from "./take-back.ts";
export { askingCrontab, askingTasks, endRequests } from "./turns/index.ts";
export { undo } from "./undo.ts";
