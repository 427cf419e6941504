import { and, eq, ne, or } from "drizzle-orm";
import {
  accountGrades,
  accountLanguages,
  accounts,
  accountTypes,
  availability,
  availabilityExceptions,
  calendarFeeds,
  cancellations,
  cancelledDays,
  criminalRecordChecks,
  exclusions,
  favourites,
  feedbackToSchools,
  feedbackToSubstitutes,
  files,
  hours,
  identityAttempts,
  identityVerifications,
  jobPlacements,
  jobReaders,
  oneTimeLinks,
  passkeys,
  peace,
  personnelNumbers,
  principalDefaults,
  principalRequests,
  recoveryCodes,
  requests,
  schoolBlocks,
  schoolCodes,
  schoolMembers,
  sessions,
  substituteProfiles,
  substituteQualifications,
  substituteRegions,
  teacherInvitations,
  totpSecrets,
  unavailableDays,
} from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { addressOfNobody } from "../../../platform/words/address-of-nobody.ts";
import { endSessions } from "../../auth/sessions/ending/index.ts";
import { endApplications } from "../../bookings/applications/index.ts";
import { leaveRequests } from "../../bookings/asking/index.ts";
import { forgetListener, publish } from "../../events/index.ts";
import { passJobsOn, schoolsNaming, unnameInJobs } from "../../jobs/posting/index.ts";
import { forgetReceiver } from "../../notifications/index.ts";

/** What is somebody's alone, by the column that says whose. */
const ownTables = [
  substituteProfiles,
  substituteRegions,
  substituteQualifications,
  accountLanguages,
  accountGrades,
  accountTypes,
  identityVerifications,
  identityAttempts,
  oneTimeLinks,
  passkeys,
  totpSecrets,
  recoveryCodes,
  jobPlacements,
  jobReaders,
  schoolBlocks,
  principalDefaults,
  principalRequests,
  availability,
  availabilityExceptions,
  unavailableDays,
  peace,
  cancellations,
  requests,
  calendarFeeds,
  cancelledDays,
  exclusions,
  personnelNumbers,
  feedbackToSchools,
  feedbackToSubstitutes,
];

/**
 * All that is known of a person goes; the bare row stays, without a name, for the statistics and the accounts of the schools
 * (rules: delete-own-account, account-erased). What they have posted passes to a principal of its school, or is deleted as its
 * poster would where there is none. To be called with the account locked.
 * @returns how many jobs were deleted
 * @throws Refusal 409 while chosen for a job that has not ended
 */
export async function forgetPerson(ctx: Context, id: string): Promise<number> {
  const { db } = ctx;
  const [person] = await db.select().from(accounts).where(eq(accounts.id, id));
  if (!person) return 0;
  await endApplications(ctx, id);
  await leaveRequests(ctx, id);
  const schoolIds = await schoolsNaming(db, id);
  const deleted = await leaveSchools(ctx, id);
  for (const table of ownTables) await db.delete(table).where(eq(table.accountId, id));
  await leaveOthersRecords(db, id);
  await db.update(accounts).set(blank(id, ctx.now())).where(eq(accounts.id, id));
  await endSessions(ctx, id);
  await db.delete(sessions).where(eq(sessions.accountId, id));
  // Jobs are locked after people (rule: lock-order).
  await unnameInJobs(db, schoolIds, { ...person, phones: [person.phone, person.phone.replaceAll(" ", "")] });
  await forgetReceiver(db, person);
  await forgetListener(db, id);
  return deleted;
}

async function leaveSchools(ctx: Context, id: string): Promise<number> {
  const { db } = ctx;
  const deleted = await passJobsOn(ctx, id);
  const left = await db
    .delete(schoolMembers)
    .where(eq(schoolMembers.accountId, id))
    .returning({ schoolId: schoolMembers.schoolId });
  for (const { schoolId } of left) await publish(db, { name: "teachersChanged", schoolId });
  return deleted;
}

/** What is of others, or of a school, stays, and says no longer who it was. */
async function leaveOthersRecords(db: Handle, id: string): Promise<void> {
  await db
    .delete(teacherInvitations)
    .where(or(eq(teacherInvitations.accountId, id), eq(teacherInvitations.invitedBy, id)));
  await db.delete(favourites).where(or(eq(favourites.ownerId, id), eq(favourites.substituteId, id)));
  await db.delete(criminalRecordChecks).where(eq(criminalRecordChecks.substituteId, id));
  await db.update(criminalRecordChecks).set({ notedBy: null }).where(eq(criminalRecordChecks.notedBy, id));
  await db.update(schoolCodes).set({ createdBy: null }).where(eq(schoolCodes.createdBy, id));
  await db.update(schoolCodes).set({ usedBy: null, name: null }).where(eq(schoolCodes.usedBy, id));
  await db.update(exclusions).set({ madeBy: null }).where(eq(exclusions.madeBy, id));
  await db.update(exclusions).set({ liftedBy: null }).where(eq(exclusions.liftedBy, id));
  await db.update(exclusions).set({ answeredBy: null }).where(eq(exclusions.answeredBy, id));
  await db.update(feedbackToSubstitutes).set({ saidBy: null }).where(eq(feedbackToSubstitutes.saidBy, id));
  await db.update(requests).set({ askedBy: null }).where(eq(requests.askedBy, id));
  await db.update(hours).set({ approvedBy: null }).where(eq(hours.approvedBy, id));
  await db
    .update(hours)
    .set({ createdBy: null })
    .where(and(eq(hours.createdBy, id), ne(hours.accountId, id)));
  await db.update(files).set({ uploadedBy: null }).where(eq(files.uploadedBy, id));
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
