export { closeAccount, reopenAccount } from "./close.ts";
export { correctName, nameState, presentPersonName } from "./correct-name.ts";
export { eraseAccount } from "./erase.ts";
export { exportAccount } from "./export.ts";
export { type FoundAccount, findAccounts } from "./find.ts";
export { createOperator, isThereAnOperator } from "./operator.ts";
