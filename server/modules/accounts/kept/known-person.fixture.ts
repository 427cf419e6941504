import { eq, sql } from "drizzle-orm";
import * as tables from "../../../../db/schema/index.ts";
import type { TestContext } from "../../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { note } from "../../audit/index.ts";
import { entriesNaming } from "../../bookings/excluding/entries.fixture.ts";
import { publish } from "../../events/index.ts";
import {
  sendActivationLink,
  sendPasskeysTaken,
  sendSupportMessage,
} from "../../notifications/notices/index.ts";

import { fullName, named } from "./known-names.fixture.ts";
import { working } from "./known-work.fixture.ts";

type Known = Awaited<ReturnType<typeof peopleAround>>;

const bytes = (text: string) => Buffer.from(text);

/**
 * A substitute who is a teacher and a principal as well, with something in every table that can name a person. At a school with another
 * principal and a substitute; a job in the past is theirs, one to come as well.
 */
export async function knownPerson(t: TestContext) {
  const known = await peopleAround(t);
  await asPerson(known);
  await signedIn(known);
  await amongOthers(known);
  await told(known);
  return { ...known, jobs: await working(t, known) };
}

async function peopleAround(t: TestContext) {
  const school = await createSchool(t.db, { name: "Poistolan koulu" });
  const principal = await createPrincipal(t.db, { schools: [school] });
  const colleague = await createTeacher(t.db, { school });
  const other = await createSubstitute(t.db);
  const person = await createSubstitute(t.db, named);
  const at = t.ctx.now();
  const later = new Date(at.getTime() + 86_400_000);
  const insert = t.db.insert.bind(t.db);
  return { t, school, principal, colleague, other, person, accountId: person.id, at, later, insert };
}

async function asPerson({ t, accountId, at, insert }: Known) {
  await insert(tables.accountTypes).values([
    { accountId, type: "teacher" },
    { accountId, type: "principal" },
  ]);
  await insert(tables.accountLanguages).values({
    accountId,
    position: 0,
    nameFi: "saame",
    nameSv: "samiska",
  });
  await insert(tables.accountGrades).values({ accountId, gradeValue: sql`(select min(value) from grades)` });
  await insert(tables.principalDefaults).values({ accountId, info: fullName });
  await insert(tables.principalDefaultSubjects).values({ accountId, position: 0, name: "kuvataide" });
  await insert(tables.substituteQualifications).values({
    accountId,
    kind: "held",
    value: sql`(select min(value) from qualifications)`,
  });
  await t.db.update(tables.accounts).set({ findable: true }).where(eq(tables.accounts.id, accountId));
  const picture = `${"0".repeat(32)}zelmiira.webp`;
  await insert(tables.files).values({
    name: picture,
    originalName: "zelmiira.webp",
    kind: "picture",
    contentType: "image/webp",
    size: 1,
    uploadedBy: accountId,
    createdAt: at,
  });
  await t.db.update(tables.accounts).set({ image: picture }).where(eq(tables.accounts.id, accountId));
}

async function signedIn({ accountId, at, later, insert }: Known) {
  await insert(tables.oneTimeLinks).values({
    accountId,
    purpose: "reset",
    tokenHash: bytes("link"),
    expiresAt: later,
  });
  const sessionId = Bun.randomUUIDv7();
  const seen = { accountId, createdAt: at, lastSeenAt: at };
  await insert(tables.sessions).values({ id: sessionId, ...seen, userAgent: `Browser of ${fullName}` });
  await insert(tables.identityVerifications).values({
    accountId,
    provider: "suomi",
    subjectHash: bytes("subject"),
    verifiedName: fullName,
  });
  await insert(tables.identityAttempts).values({
    accountId,
    stateHash: bytes("state"),
    nonce: "n",
    codeVerifier: "v",
    expiresAt: later,
  });
  const key = {
    publicKey: bytes("key"),
    transports: [],
    backupEligible: false,
    backedUp: false,
    createdAt: at,
  };
  await insert(tables.passkeys).values({ accountId, credentialId: "c", name: named.firstName, ...key });
  await insert(tables.totpSecrets).values({ accountId, sealedSecret: "s", lastStep: 1, createdAt: at });
  await insert(tables.recoveryCodes).values({ accountId, hash: bytes("code"), createdAt: at });
  await insert(tables.pushSubscriptions).values({
    accountId,
    endpoint: `https://push.example.test/${named.lastName}`,
    p256dh: "p",
    auth: "a",
    sessionId,
  });
}

async function amongOthers({ t, accountId, principal, other, school, at, later, insert }: Known) {
  await insert(tables.favourites).values([
    { ownerId: accountId, substituteId: other.id },
    { ownerId: principal.id, substituteId: accountId },
  ]);
  await insert(tables.criminalRecordChecks).values([
    { substituteId: accountId, notedBy: principal.id, country: "FI", seenOn: "2026-10-01" },
    { substituteId: other.id, notedBy: accountId, country: "FI", seenOn: "2026-10-01" },
  ]);
  await insert(tables.schoolMembers).values([
    { accountId, schoolId: school.id, role: "teacher" },
    { accountId, schoolId: school.id, role: "principal" },
  ]);
  await insert(tables.schoolCodes).values([
    {
      ...{ schoolId: school.id, code: "poistola1", name: fullName },
      ...{ createdBy: principal.id, usedBy: accountId, usedAt: at },
    },
    { schoolId: school.id, code: "poistola2", name: `uusi ${fullName}`, createdBy: accountId },
  ]);
  await insert(tables.principalRequests).values({ accountId, school: "Poistolan koulu" });
  await insert(tables.teacherInvitations).values([
    { accountId, schoolId: school.id, invitedBy: principal.id, tokenHash: bytes("to"), expiresAt: later },
    {
      accountId: other.id,
      schoolId: school.id,
      invitedBy: accountId,
      tokenHash: bytes("by"),
      expiresAt: later,
    },
  ]);
  await insert(tables.schoolBlocks).values({ accountId, schoolId: (await createSchool(t.db)).id });
  const of = { accountId, otherId: other.id, schoolId: (await createSchool(t.db)).id, name: fullName };
  await insert(tables.exclusions).values(entriesNaming({ ...of, at, until: later }));
  await insert(tables.availability).values({ accountId, monday: [] });
  await insert(tables.availabilityExceptions).values({ accountId, position: 1, ...lastDays, note: fullName });
  await insert(tables.cancellations).values({ accountId, counts: true, message: fullName });
  await insert(tables.unavailableDays).values({ accountId, day: "2026-11-04", source: "today" });
  await insert(tables.peace).values({ accountId });
  await insert(tables.calendarFeeds).values({ accountId, name: fullName, secretHash: bytes("calendar") });
  const taken = { job: {}, windows: "{}", timeZone: "", at: later, until: later, jobId: accountId };
  const { id: schoolId } = await createSchool(t.db);
  const worked = { jobId: accountId, day: "2026-10-01", timeZone: "Europe/Helsinki", ...agreed };
  await insert(tables.hours).values([
    { ...worked, accountId, schoolId, state: "noShow", createdBy: accountId },
    {
      ...worked,
      accountId: other.id,
      schoolId,
      state: "approved",
      ...said,
      approvedAt: at,
      approvedBy: accountId,
      createdBy: accountId,
    },
  ]);
  const feedback = { jobId: accountId, schoolId, lastDay: "2026-11-01", saidAt: at };
  const words = { informationRight: "yes" as const, again: "yes" as const, greeting: fullName };
  await insert(tables.feedbackToSchools).values({ ...feedback, ...words, accountId });
  await insert(tables.feedbackToSubstitutes).values([
    { ...feedback, accountId, again: "yes" },
    { ...feedback, accountId: other.id, again: "no", saidBy: accountId },
  ]);
  await insert(tables.personnelNumbers).values({ accountId, schoolId, number: "4711", changedAt: at });
  await insert(tables.cancelledDays).values({ ...taken, accountId, schoolId, ownerId: schoolId });
}

const agreed = { agreedFrom: "08:00", agreedTo: "12:00" };
const said = { saidFrom: "08:00", saidTo: "12:00", saidBreak: 0 };
const lastDays = { fromDay: "2026-12-21", toDay: "2026-12-31", minutes: [] };

async function told({ t, accountId, person, principal, other, school, at, insert }: Known) {
  await insert(tables.switchedOff).values({ accountId, kind: "newJobs", channel: "mail" });
  await insert(tables.deliveries).values({ eventKey: "applied:1", accountId, channel: "mail", sentAt: at });
  await insert(tables.outsideDeliveries).values({ eventKey: "support:1", email: named.email, reply: "550" });
  const [support] = await insert(tables.supportMessages)
    .values({ accountId, subject: "Poisto", message: `Terveisin ${fullName}` })
    .returning();
  if (support) await sendSupportMessage(t.ctx, support.id);
  await sendPasskeysTaken(t.ctx, accountId, [named.firstName]);
  await sendActivationLink(t.db, accountId, "token");
  await note(t.ctx, principal, { action: "teacherChanged", subjectId: accountId, schoolId: school.id });
  await note(t.ctx, { ...person, type: "principal" }, { action: "codeCreated", schoolId: school.id });
  await publish(t.db, { name: "teachersChanged", accountIds: [accountId, other.id] });
}
