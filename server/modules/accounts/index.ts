export { deleteAccount } from "./delete.ts";
export { heldTypes } from "./held-types.ts";
export type { Account } from "./model.ts";
export { readAccount } from "./read-account.ts";
export { checkRegistration, registerSubstitute } from "./register.ts";
export { accountRoutes } from "./routes.ts";
export { substituteCount } from "./substitute-count.ts";
