import { eq } from "drizzle-orm";
import { accounts, principalRequests, schoolMembers } from "../../../db/schema/index.ts";
import type { Handle } from "../../../server/platform/database/connection.ts";
import { createPrincipal, type PersonOptions } from "../factories.ts";

export interface WaitingOptions extends PersonOptions {
  school: string;
  /** Null when the operator has to complete it. */
  regionCode?: string | null;
  municipalityCode?: string;
  since?: Date;
  confirmed?: boolean;
}

/** A principal as registration leaves them: without a school until an operator approves. */
export async function createWaiting(
  db: Handle,
  {
    school,
    regionCode = "FI-18",
    municipalityCode,
    since = new Date(),
    confirmed = true,
    ...person
  }: WaitingOptions,
) {
  const { id, email } = await createPrincipal(db, person);
  await db.delete(schoolMembers).where(eq(schoolMembers.accountId, id));
  await db
    .update(accounts)
    .set({ approvedAt: null, firstLoginAt: null, lastLoginAt: null, confirmedAt: confirmed ? since : null })
    .where(eq(accounts.id, id));
  await db
    .insert(principalRequests)
    .values({ accountId: id, school, regionCode, municipalityCode, createdAt: since });
  return { id, email };
}
