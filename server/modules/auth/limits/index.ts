export { attempt } from "./attempt.ts";
export { forgetSpent } from "./forget-spent.ts";
export { countAttempt, countTogether } from "./limit-rows.ts";
export { type Limited, limits, quotas } from "./limits.ts";
export { registering } from "./registration-limit.ts";
