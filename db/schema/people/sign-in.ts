import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytea, id, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** Keys on somebody's devices, with which they sign in without a password (rule: passkeys). Only the public half is here. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** By which the device knows it, as base64url. */
    credentialId: text().notNull().unique("passkeys_credential_unique"),
    publicKey: bytea().notNull(),
    /** How often the device says that it has signed; 0 for good where it does not count. */
    counter: bigint({ mode: "number" }).notNull().default(0),
    /** How browsers reach the device, as they said themselves. */
    transports: text().array().notNull(),
    /** What its owner calls it. */
    name: text().notNull(),
    /** Whether it may be on several devices, and is kept elsewhere as well. */
    backupEligible: boolean().notNull(),
    backedUp: boolean().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [index("passkeys_account_index").on(t.accountId)],
);

/** Challenges that a passkey has answered, so that none is answered twice. Kept until they would have run out. */
export const spentChallenges = pgTable(
  "spent_challenges",
  {
    /** SHA-256. */
    hash: bytea().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("spent_challenges_expiry_index").on(t.expiresAt)],
);

/** What an operator's authenticator app shares with us. */
export const totpSecrets = pgTable("totp_secrets", {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Sealed with the secret of the tokens (server/platform/secrets/seal.ts). */
  sealedSecret: text().notNull(),
  /** The latest half minute, counted from 1970, whose code was taken: none is taken twice, and none before it. */
  lastStep: bigint({ mode: "number" }).notNull(),
  createdAt: instant().notNull(),
});

/** For an operator who has lost the rest. A row is a code that has not been used. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** SHA-256: a code carries 120 bits. */
    hash: bytea().notNull(),
    createdAt: instant().notNull(),
  },
  // (rule: recovery-codes)
  (t) => [primaryKey({ name: "recovery_codes_pkey", columns: [t.accountId, t.hash] })],
);
