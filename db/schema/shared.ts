import { sql } from "drizzle-orm";
import { check, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What all processes of a database have to agree on, whatever the environment of each says, and when one has last done what all rely on. */
export const sharedSettings = pgTable(
  "shared_settings",
  {
    name: text().primaryKey(),
    value: text({ enum: ["smtp", "files", "done"] }).notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check("shared_settings_mail", sql`${t.name} <> 'mail_transport' or ${t.value} in ('smtp', 'files')`),
  ],
);
