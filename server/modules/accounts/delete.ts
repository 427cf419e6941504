import { eq } from "drizzle-orm";
import {
  accountGrades,
  accountLanguages,
  accounts,
  criminalRecordChecks,
  favourites,
  identityVerifications,
  jobPlacements,
  news,
  oneTimeLinks,
  passkeys,
  pushSubscriptions,
  recoveryCodes,
  schoolBlocks,
  schoolMembers,
  sessions,
  substituteProfiles,
  substituteQualifications,
  substituteRegions,
  switchedOff,
  teacherInvitations,
  totpSecrets,
} from "../../../db/schema/index.ts";
import { addressOfNobody } from "../../platform/address-of-nobody.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { type Actor, endSessions, lockAccount } from "../auth/index.ts";
import { endApplications } from "../bookings/index.ts";
import { publish } from "../events/index.ts";
import { passJobsOn } from "../jobs/index.ts";

/**
 * Deletes a substitute's own account (rule: delete-own-account). What identifies the person is removed;
 * the bare row stays, since past assignments count in the schools' statistics and accounts.
 * @throws Refusal 409 while chosen for a job that has not ended
 */
export function deleteAccount(ctx: Context, actor: Actor): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const { db } = ctx;
    await lockAccount(db, actor.id);
    await endApplications(ctx, actor.id);
    for (const table of [substituteProfiles, substituteRegions, substituteQualifications, accountLanguages]) {
      await db.delete(table).where(eq(table.accountId, actor.id));
    }
    const left = [
      identityVerifications,
      pushSubscriptions,
      oneTimeLinks,
      passkeys,
      totpSecrets,
      recoveryCodes,
      jobPlacements,
      schoolBlocks,
      news,
      switchedOff,
    ];
    for (const table of left) {
      await db.delete(table).where(eq(table.accountId, actor.id));
    }
    await leaveSchools(ctx, actor.id);
    await db.delete(criminalRecordChecks).where(eq(criminalRecordChecks.substituteId, actor.id));
    await db.delete(favourites).where(eq(favourites.substituteId, actor.id));
    await db.update(accounts).set(blank(actor.id, ctx.now())).where(eq(accounts.id, actor.id));
    await endSessions(ctx, actor.id);
    await db.delete(sessions).where(eq(sessions.accountId, actor.id));
  });
}

/** Of somebody who is a teacher as well. */
async function leaveSchools(ctx: Context, id: string): Promise<void> {
  const { db } = ctx;
  await passJobsOn(ctx, id);
  const left = await db
    .delete(schoolMembers)
    .where(eq(schoolMembers.accountId, id))
    .returning({ schoolId: schoolMembers.schoolId });
  for (const { schoolId } of left) await publish(db, { name: "teachersChanged", schoolId });
  for (const table of [accountGrades, teacherInvitations])
    await db.delete(table).where(eq(table.accountId, id));
  await db.delete(favourites).where(eq(favourites.ownerId, id));
}

const blank = (id: string, now: Date) => ({
  email: addressOfNobody(id),
  passwordHash: "",
  firstName: "",
  lastName: "",
  phone: "",
  address: "",
  birthYear: "",
  defaultDescription: "",
  image: null,
  pushEnabled: false,
  mailEnabled: false,
  findable: false,
  closedAt: now,
});
