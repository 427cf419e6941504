import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./columns.ts";

/** What an operator or a principal can do to somebody else, and how operators sign in. */
export const auditActions = [
  "principalApproved",
  "principalDeclined",
  "operatorMade",
  "accountClosed",
  "accountReopened",
  "linkSentAgain",
  "messageSentAgain",
  "accountErased",
  "dataExported",
  "nameCorrected",
  "exportOpened",
  "exportClosed",
  "passcodeSet",
  "passcodeChanged",
  "passcodeRemoved",
  "organizationSchoolsSet",
  "schoolRenamed",
  "teacherAdded",
  "teacherInvited",
  "teacherChanged",
  "teacherRemoved",
  "teacherActivated",
  "teacherDeactivated",
  "loginDetailsMailed",
  "loginDetailsRenewed",
  "codeCreated",
  "substituteChosen",
  "choiceRemoved",
  "substituteAsked",
  "requestTakenBack",
  "reserveEnded",
  "substituteExcluded",
  "exclusionLifted",
  "objectionAnswered",
  "jobPosted",
  "jobChanged",
  "jobDeleted",
  "criminalRecordNoted",
  "messagePosted",
  "messageChanged",
  "messageDeleted",
  // Of themselves, and only of operators.
  "passkeyAdded",
  "passkeyRemoved",
  "totpSet",
  "totpRemoved",
  "recoveryCodesMade",
  "recoveryCodeUsed",
  "secondFactorReset",
] as const;

/** Why an operator does to somebody's data what only that person may ask for; never in words, which would name somebody. */
export const auditReasons = ["asked", "school", "deceased", "law", "mistake"] as const;

const actors = ["operator", "principal", "teacher", "commandLine"] as const;

/**
 * Who did what to whom, and when (rule: audit-log). Only added to: a trigger refuses every change, and deletions but
 * of what is older than two years. It holds no names, which are read from the accounts while these are there, and no
 * foreign keys: they would have to change it when somebody goes, and take locks on people in the midst of other work.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    at: instant().notNull(),
    action: text({ enum: auditActions }).notNull(),
    /** As what they acted. */
    actorRole: text({ enum: actors }).notNull(),
    /** Null for the command line alone. */
    actorId: uuid(),
    /** Whom it was done to, if it was a person. */
    subjectId: uuid(),
    schoolId: uuid(),
    jobId: uuid(),
    /** Name of a school that may not exist any more, or an organisation's domain. */
    about: text().notNull().default(""),
    /** Of erasing, exporting and correcting alone. */
    why: text({ enum: auditReasons }),
  },
  (t) => [
    check(
      "audit_entries_actor_known",
      sql`${t.actorRole} in ('operator', 'principal', 'teacher', 'commandLine')`,
    ),
    // (rule: account-erased)
    check("audit_entries_why_known", sql`${t.why} in ('asked', 'school', 'deceased', 'law', 'mistake')`),
    check("audit_entries_actor_named", sql`(${t.actorId} is null) = (${t.actorRole} = 'commandLine')`),
    index("audit_entries_at_index").on(t.at),
    index("audit_entries_actor_index").on(t.actorId),
    index("audit_entries_subject_index").on(t.subjectId),
  ],
);
