export { confirmAccount } from "./confirm.ts";
export { changeLanguage } from "./language.ts";
export { SubstituteRegistration } from "./model.ts";
export { createOperator } from "./operator.ts";
export { accountByEmail, registerSubstitute } from "./register.ts";
export { accountRoutes } from "./routes.ts";
