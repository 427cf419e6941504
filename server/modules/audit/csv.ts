import type { Context } from "../../platform/context.ts";
import { byteOrderMark, csvRows } from "../../platform/csv.ts";
import { type Lang, translator } from "../../platform/i18n.ts";
import type { Actor } from "../auth/index.ts";
import { type AuditEntry, type AuditFilter, auditPage, type Person } from "./list.ts";

const atOnce = 500;

/**
 * What the filter leaves of the log as a table, written while it is read.
 * @throws Refusal as `auditPage`, before anything is written
 * (rule: audit-log)
 */
export async function auditCsv(
  ctx: Context,
  actor: Actor,
  filter: AuditFilter,
  lang: Lang,
): Promise<ReadableStream<Uint8Array>> {
  const first = await auditPage(ctx, actor, { ...filter, limit: atOnce });
  const encoder = new TextEncoder();
  let next: typeof first | undefined = first;
  return new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(byteOrderMark + csvRows([headings(lang)]))),
    async pull(stream) {
      if (!next) return stream.close();
      const { items, nextCursor } = next;
      const rows = items.map((entry) => cellsOf(entry, lang));
      if (rows.length > 0) stream.enqueue(encoder.encode(csvRows(rows)));
      next = nextCursor
        ? await auditPage(ctx, actor, { ...filter, limit: atOnce, cursor: nextCursor })
        : undefined;
      if (!next) stream.close();
    },
  });
}

const headings = (lang: Lang): string[] => {
  const t = translator(lang);
  return (
    ["at", "actor", "actorEmail", "role", "action", "subject", "subjectEmail", "about", "why"] as const
  ).map((name) => t(`operator:audit.columns.${name}`));
};

function cellsOf(entry: AuditEntry, lang: Lang): string[] {
  const t = translator(lang);
  const nameOf = (person: Person | null) => person?.name ?? t("operator:audit.gone");
  return [
    entry.at.toLocaleString("sv-SE", { timeZone: "Europe/Helsinki" }),
    entry.role === "commandLine" ? t("operator:audit.roles.commandLine") : nameOf(entry.actor),
    entry.actor?.email ?? "",
    t(`operator:audit.roles.${entry.role}`),
    t(`operator:audit.actions.${entry.action}`),
    entry.hasSubject ? nameOf(entry.subject) : "",
    entry.subject?.email ?? "",
    entry.about,
    entry.why ? t(`operator:audit.reasons.${entry.why}`) : "",
  ];
}
