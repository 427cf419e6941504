export { approvePrincipal, rejectPrincipal } from "./approve.ts";
export type { Defaults } from "./model.ts";
export type { WaitingPrincipal } from "./principal.ts";
export { checkPrincipalRegistration, registerPrincipal } from "./register.ts";
export { principalRoutes } from "./routes.ts";
export { defaultsOf, defaultsState, principalRecord, savePrincipalSettings } from "./settings.ts";
export { waitingCount, waitingPrincipals } from "./waiting.ts";
