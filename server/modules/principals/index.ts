export {
  Approval,
  Defaults,
  PrincipalRecord,
  PrincipalRegistration,
  SettingsChange,
  UrgentJob,
} from "./model.ts";
export { registerPrincipal } from "./register.ts";
export { principalRoutes } from "./routes.ts";
export { defaultsOf, principalRecord, savePrincipalSettings } from "./settings.ts";
export { postUrgentJob, usualType } from "./urgent.ts";
export { type UrgentDay, urgentDays } from "./urgent-day.ts";
export { approvePrincipal, rejectPrincipal, waitingPrincipals } from "./waiting.ts";
