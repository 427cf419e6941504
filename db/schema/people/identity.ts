import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** That a person proved who they are: no more than provider, a hash of the subject, name and time. */
export const identityVerifications = pgTable(
  "identity_verifications",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    provider: text().notNull(),
    subjectHash: bytea().notNull(),
    verifiedName: text().notNull(),
    verifiedAt: createdAt(),
  },
  // (rule: one-person-one-account)
  (t) => [unique("identity_verifications_subject_unique").on(t.provider, t.subjectHash)],
);

/** A verification under way, found again by the state that the provider sends back; used once. */
export const identityAttempts = pgTable(
  "identity_attempts",
  {
    stateHash: bytea().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    nonce: text().notNull(),
    codeVerifier: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index("identity_attempts_expiry_index").on(t.expiresAt)],
);
