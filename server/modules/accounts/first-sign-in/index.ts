export { lockUnusedAccounts } from "./lock.ts";
export { purgeUnconfirmedAccounts } from "./purge.ts";
export { warnUnusedAccounts } from "./warn.ts";
