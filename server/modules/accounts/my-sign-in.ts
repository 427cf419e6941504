import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { passkeys, recoveryCodes, sessions, totpSecrets } from "../../../db/schema/index.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { text } from "../../platform/database/kinds.ts";

/** An instant as PostgreSQL writes it. */
export const at = (column: PgColumn) => sql`${column}::text`.mapWith(text.read);

/** Where and by what somebody signs in; of keys, secrets and codes only that they are there (rule: take-data-along). */
export async function ofSigningIn(db: Handle, id: string) {
  return {
    sessions: await db
      .select({
        user_agent: sessions.userAgent,
        created_at: at(sessions.createdAt),
        last_seen_at: at(sessions.lastSeenAt),
        ended_at: at(sessions.endedAt),
      })
      .from(sessions)
      .where(eq(sessions.accountId, id))
      .orderBy(sessions.createdAt),
    passkeys: await db
      .select({
        name: passkeys.name,
        created_at: at(passkeys.createdAt),
        last_used_at: at(passkeys.lastUsedAt),
      })
      .from(passkeys)
      .where(eq(passkeys.accountId, id))
      .orderBy(passkeys.createdAt),
    authenticatorApp: await db
      .select({ created_at: at(totpSecrets.createdAt) })
      .from(totpSecrets)
      .where(eq(totpSecrets.accountId, id)),
    recoveryCodes: await db
      .select({ created_at: at(recoveryCodes.createdAt) })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.accountId, id)),
  };
}
