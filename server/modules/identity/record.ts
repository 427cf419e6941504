import { createHmac } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { accounts, identityVerifications } from "../../../db/schema/index.ts";
import type { Config } from "../../platform/config.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { brokenConstraint } from "../../platform/database/constraint.ts";
import { readOrCreateSecret } from "../../platform/secrets/secrets.ts";
import { VerificationFailed } from "./failure.ts";

export interface Person {
  provider: string;
  subject: string;
  name: string;
}

/**
 * Notes that an account is this person (rule: identity-kept, one-person-one-account): provider, hash of the
 * subject, name and time, nothing else. The same person may verify again, e.g. with a new name.
 * @throws VerificationFailed `taken` when the person has verified another account, `otherPerson` when the
 *   account is somebody else's, `unknown` when it was closed meanwhile
 */
export async function recordPerson(ctx: Context, accountId: string, person: Person): Promise<void> {
  await transaction(ctx, async ({ db, now }) => {
    // Held, so that nothing comes to an account that is deleted at the same moment.
    const open = and(eq(accounts.id, accountId), isNull(accounts.closedAt), isNull(accounts.lockedAt));
    const [account] = await db.select({ id: accounts.id }).from(accounts).where(open).for("no key update");
    if (!account) throw new VerificationFailed("unknown");
    const verification = {
      provider: person.provider,
      subjectHash: subjectHash(ctx.config, person),
      verifiedName: person.name,
      verifiedAt: now(),
    };
    const written = await db
      .insert(identityVerifications)
      .values({ accountId, ...verification })
      .onConflictDoUpdate({
        target: identityVerifications.accountId,
        set: verification,
        // Of another provider the subject is another text for the same person.
        setWhere: sql`${identityVerifications.provider} <> excluded.provider
          or ${identityVerifications.subjectHash} = excluded.subject_hash`,
      })
      .returning({ accountId: identityVerifications.accountId });
    if (written.length === 0) throw new VerificationFailed("otherPerson");
  }).catch((error: unknown) => {
    const isTaken = brokenConstraint(error) === "identity_verifications_subject_unique";
    throw isTaken ? new VerificationFailed("taken") : error;
  });
}

/** Keyed, because a subject may be a personal identity code, of which there are few enough to try all. */
function subjectHash(config: Config, person: Person): Buffer {
  const secret = readOrCreateSecret(config, "token-secret", config.tokenSecret);
  const key = createHmac("sha256", secret).update("identity subject").digest();
  return createHmac("sha256", key).update(`${person.provider}\0${person.subject}`).digest();
}
