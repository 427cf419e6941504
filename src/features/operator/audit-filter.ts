import type { AuditAction, AuditFilter } from "../../../server/modules/audit/index.ts";
import { auditActions } from "../../../server/modules/audit/model.ts";

const fields = ["person", "action", "from", "to"] as const;

/** What the address of the page asks for; what is no action at all is left out. */
export function filterIn(asked: URLSearchParams): AuditFilter {
  const text = (name: string) => asked.get(name)?.trim().slice(0, 254) || undefined;
  const action = auditActions.find((one): one is AuditAction => one === text("action"));
  return { person: text("person"), action, from: text("from"), to: text("to") };
}

/** The same as an address, with what else it names. */
export function queryOf(filter: AuditFilter, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(more);
  for (const field of fields) if (filter[field]) query.set(field, filter[field]);
  const text = query.toString();
  return text && `?${text}`;
}
