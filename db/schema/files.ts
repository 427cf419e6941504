import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { accounts } from "./people/accounts.ts";

/**
 * Every stored object has a row before its bytes are written, so that a crash leaves a row that the
 * clean-up finds, never bytes that nobody knows of.
 */
export const files = pgTable(
  "files",
  {
    /** Storage key: 32 hex characters and the original name. */
    name: text().primaryKey(),
    originalName: text().notNull(),
    kind: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    uploadedBy: uuid().references((): AnyPgColumn => accounts.id, { onDelete: "set null" }),
    /** Null until an attachment is saved with its job. */
    jobId: uuid().references((): AnyPgColumn => jobs.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("files_kind_known", sql`${t.kind} in ('attachment', 'picture')`),
    index("files_job_index").on(t.jobId),
    index("files_uploaded_by_index").on(t.uploadedBy),
    index("files_unattached_index").on(t.createdAt).where(sql`${t.jobId} is null`),
  ],
);
