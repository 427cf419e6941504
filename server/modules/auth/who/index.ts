export { authenticate, holdSchools, loadActor, lockAccount, lockOwnAccount, type Visit } from "./actor.ts";
export { onlySelf, requireOperator, requireSubstitute } from "./policy.ts";
export { approvedSql, principalSql, visibleAddressSql } from "./standing.ts";
