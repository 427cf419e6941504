export { auditReasons } from "../../../db/schema/index.ts";
export type { AuditAction, AuditReason, Doer } from "./entry.ts";
export { forgetOldEntries } from "./forget.ts";
export { type AuditEntry, type AuditFilter, auditPage, type Person } from "./list.ts";
export { note, noteOnJob } from "./note.ts";
export { auditRoutes } from "./routes.ts";
