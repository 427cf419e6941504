import { createHmac } from "node:crypto";
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { accounts, identityVerifications } from "../../../db/schema/index.ts";
import type { Config } from "../../platform/config.ts";
import { type Context, transaction } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { brokenConstraint } from "../../platform/database/constraint.ts";
import { identitySecrets } from "../../platform/secrets/secrets.ts";
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
    const hashes = subjectHashes(ctx.config, person);
    if (await isAnothers(db, accountId, person.provider, hashes)) throw new VerificationFailed("taken");
    const verification = {
      provider: person.provider,
      subjectHash: hashes[0],
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
          or ${inArray(identityVerifications.subjectHash, hashes)}`,
      })
      .returning({ accountId: identityVerifications.accountId });
    if (written.length === 0) throw new VerificationFailed("otherPerson");
  }).catch((error: unknown) => {
    const isTaken = brokenConstraint(error) === "identity_verifications_subject_unique";
    throw isTaken ? new VerificationFailed("taken") : error;
  });
}

/**
 * Whether another account is this person, under a former secret too (rule: secrets-rotate). The database refuses two under
 * the same one.
 */
async function isAnothers(
  db: Handle,
  accountId: string,
  provider: string,
  hashes: Buffer[],
): Promise<boolean> {
  const { accountId: whose, provider: by, subjectHash } = identityVerifications;
  const found = and(eq(by, provider), inArray(subjectHash, hashes), ne(whose, accountId));
  return (await db.select({ whose }).from(identityVerifications).where(found).limit(1)).length > 0;
}

/** With the secret of what is new first. */
function subjectHashes(config: Config, person: Person): [Buffer, ...Buffer[]] {
  const [current, ...fallbacks] = identitySecrets(config);
  return [subjectHash(current, person), ...fallbacks.map((secret) => subjectHash(secret, person))];
}

/** Keyed, because a subject may be a personal identity code, of which there are few enough to try all. */
function subjectHash(secret: string, person: Person): Buffer {
  const key = createHmac("sha256", secret).update("identity subject").digest();
  return createHmac("sha256", key).update(`${person.provider}\0${person.subject}`).digest();
}
