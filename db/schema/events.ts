import { sql } from "drizzle-orm";
import { bigserial, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, transactionId } from "./columns.ts";

/**
 * Live events, kept for a while so that a client that lost its connection can catch up. An event goes
 * to the accounts named, and to everybody of the audience named. The payload is opaque to the database.
 */
export const events = pgTable(
  "events",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    name: text().notNull(),
    payload: jsonb().notNull(),
    accountIds: uuid().array(),
    /** All substitutes of this region; `*` is all substitutes. */
    regionCode: text(),
    /** All principals of this school. */
    schoolId: uuid(),
    createdAt: createdAt(),
    /** Of which transaction: a page's snapshot says whether it had been committed when the page was read. */
    transaction: transactionId().notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [index("events_created_index").on(t.createdAt)],
);
