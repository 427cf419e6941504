import type { AuditAction, AuditFilter } from "../../../../server/modules/audit/index.ts";
import { auditActions } from "../../../../server/modules/audit/model.ts";
import { readDate } from "../../../typed-date.ts";

/** What the address of the page asks for, days as people type them; what is no action at all is left out. */
export function filterIn(asked: URLSearchParams, today: string): AuditFilter {
  const text = (name: string) => asked.get(name)?.trim().slice(0, 254) || undefined;
  const action = auditActions.find((one): one is AuditAction => one === text("action"));
  const day = (name: string) => readDate(text(name) ?? "", today) ?? text(name);
  return { person: text("person"), action, from: day("from"), to: day("to") };
}
