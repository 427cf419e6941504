import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, id, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** Links sent by mail: e-mail confirmation and password reset. Only a hash of the token is kept. */
export const oneTimeLinks = pgTable(
  "one_time_links",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    purpose: text().notNull(),
    // (rule: one-time-links)
    tokenHash: bytea().notNull().unique("one_time_links_token_hash_unique"),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    check("one_time_links_purpose_known", sql`${t.purpose} in ('confirm', 'reset')`),
    index("one_time_links_account_index").on(t.accountId, t.purpose),
    index("one_time_links_expiry_index").on(t.expiresAt),
  ],
);

/**
 * Where people have signed in. Tokens name their session; one that is ended here ends with all its renewals.
 * What is not here is refused as what has ended.
 */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: instant().notNull(),
    /** At the last renewal, to the hour: no request writes for it. */
    lastSeenAt: instant().notNull(),
    userAgent: text().notNull().default(""),
    /** When the password was last given again in it (rule: fresh-sign-in). */
    provenAt: instant(),
    /** When a second factor was given in it, or the passkey that began it (rule: second-factor). */
    strongAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    index("sessions_account_index").on(t.accountId),
    index("sessions_last_seen_index").on(t.lastSeenAt),
  ],
);

/** Requests that must not be done twice, and what they were answered (`Idempotency-Key`). Kept for a day. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** SHA-256 of the call, its caller and the key that the client gave. */
    key: bytea().primaryKey(),
    /** SHA-256 of the body: another one under the same key is a mistake. */
    fingerprint: bytea().notNull(),
    /** JSON, sealed with our secret and the client's key: it may hold why somebody is absent, and outlives the job. */
    answer: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index("idempotency_keys_created_index").on(t.createdAt)],
);

/** Attempts per account and per address, in fixed windows, shared between replicas. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** SHA-256 of what is limited, so that no address or e-mail lies here in clear. */
    key: bytea().notNull(),
    windowStart: instant().notNull(),
    hits: integer().notNull().default(0),
    /** Under way: how they end is not known yet. Those of a process that was killed stay until the window is over. */
    pending: integer().notNull().default(0),
  },
  (t) => [
    // (rule: limits-count-failures)
    primaryKey({ name: "rate_limits_pkey", columns: [t.key, t.windowStart] }),
    index("rate_limits_window_index").on(t.windowStart),
  ],
);
