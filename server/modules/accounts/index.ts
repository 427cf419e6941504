export type { Account } from "./account.ts";
export { deleteAccount } from "./delete.ts";
export { heldTypes } from "./held-types.ts";
export { readAccount } from "./read-account.ts";
export { checkRegistration, registerSubstitute } from "./register.ts";
export { accountRoutes } from "./routes.ts";
export { substituteCount } from "./substitute-count.ts";
