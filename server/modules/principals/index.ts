export { Approval, PrincipalRecord, PrincipalRegistration, SettingsChange, UrgentJob } from "./model.ts";
export { registerPrincipal } from "./register.ts";
export { principalRoutes } from "./routes.ts";
export { principalRecord, savePrincipalSettings } from "./settings.ts";
export { postUrgentJob } from "./urgent.ts";
export { approvePrincipal, rejectPrincipal, waitingPrincipals } from "./waiting.ts";
