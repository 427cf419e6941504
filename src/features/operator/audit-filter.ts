import type { AuditAction, AuditFilter } from "../../../server/modules/audit/index.ts";
import { auditActions } from "../../../server/modules/audit/model.ts";

/** What the address of the page asks for; what is no action at all is left out. */
export function filterIn(asked: URLSearchParams): AuditFilter {
  const text = (name: string) => asked.get(name)?.trim().slice(0, 254) || undefined;
  const action = auditActions.find((one): one is AuditAction => one === text("action"));
  return { person: text("person"), action, from: text("from"), to: text("to") };
}
