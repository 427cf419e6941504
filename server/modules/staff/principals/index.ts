export { approvePrincipal, rejectPrincipal } from "./approve.ts";
export { urgentWishFromForm } from "./from-form.ts";
export type { Defaults, WaitingPrincipal } from "./principal.ts";
export { checkPrincipalRegistration, registerPrincipal } from "./register.ts";
export { principalRoutes } from "./routes.ts";
export { defaultsOf, defaultsState, principalRecord, savePrincipalSettings } from "./settings.ts";
export { waitingCount, waitingPrincipals } from "./waiting.ts";
