import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, tstzmultirange } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { accounts } from "./people/accounts.ts";
import { schools } from "./schools.ts";

export const applications = pgTable(
  "applications",
  {
    id: id(),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    substituteId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    appliedAt: createdAt(),
    /** Stays when the person withdraws and applies again. */
    firstAppliedAt: createdAt(),
    /** The substitute was told of a partial or close conflict and applied all the same. */
    conflictConfirmed: boolean().notNull().default(false),
    withdrawnAt: instant(),
    /** Set when the substitute was chosen for a conflicting job; cleared when that choice is removed. */
    deactivatedByJobId: uuid().references(() => jobs.id, { onDelete: "set null" }),
    /** When the poster first opened the applicant's profile: before that the applicant counts as new. */
    seenAt: instant(),
    /** They stand in reserve for the job, by their own wish (rule: reserve). */
    reserveSince: instant(),
    /** The school's own order of these, the lowest first; those without one come after, best fit first. */
    reserveRank: smallint(),
    /** The school has taken them out of the reserve: they do not stand in it again. */
    reserveEndedAt: instant(),
    /** Of a job whose days are shared, the days that they can; null when it is all of them (rule: days-apart). */
    windows: tstzmultirange(),
    /** They come only if they get all of these. */
    onlyTogether: boolean().notNull().default(false),
  },
  (t) => [
    // (rule: apply)
    unique("applications_one_per_job").on(t.jobId, t.substituteId),
    index("applications_substitute_index").on(t.substituteId),
    index("applications_deactivated_by_index")
      .on(t.deactivatedByJobId)
      .where(sql`${t.deactivatedByJobId} is not null`),
  ],
);

/**
 * A chosen substitute of a job and the windows that are theirs: all of them, but of a job whose days are shared. The exclusion constraint
 * `assignments_no_day_twice` (a custom migration, as the other) lets a window of a job be one person's alone. `guardedWindows` are
 * the windows widened by an hour on both sides, so that two of them meet when the jobs are less than two hours apart;
 * `assignments_no_double_booking` forbids that for one person, unless the person confirmed the conflict when applying.
 */
export const assignments = pgTable(
  "assignments",
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    substituteId: uuid()
      .notNull()
      .references(() => accounts.id),
    windows: tstzmultirange().notNull(),
    guardedWindows: tstzmultirange().notNull(),
    conflictConfirmed: boolean().notNull().default(false),
    chosenBy: uuid()
      .notNull()
      .references(() => accounts.id),
    chosenAt: createdAt(),
    /** A named person whom the substitute replaces, for the statistics. */
    replaced: text().notNull().default(""),
    /** When they last heard of when it begins, since they were chosen: by a reminder, or as the school gave it another time (rule: reminders). */
    toldOfStartAt: instant(),
    /** As whom they heard of the job (rule: found-by); null of choices from before that was kept. */
    foundBy: text({ enum: ["favourites", "beenHere", "everybody", "request", "reserve"] }),
    /** Of days that were worked and set apart: the job that they were of, by which calendars go on knowing them (rule: calendar-feeds). */
    partOf: uuid(),
  },
  (t) => [
    primaryKey({ name: "assignments_person_pkey", columns: [t.jobId, t.substituteId] }),
    // Of what is empty the constraint would let any number be.
    check("assignments_some_window", sql`not isempty(${t.windows})`),
    check(
      "assignments_found_by_known",
      sql`${t.foundBy} in ('favourites', 'beenHere', 'everybody', 'request', 'reserve')`,
    ),
    index("assignments_substitute_index").on(t.substituteId),
    index("assignments_chosen_by_index").on(t.chosenBy),
    // What was chosen this month, for the public face.
    index("assignments_chosen_at_index").on(t.chosenAt),
  ],
);

/**
 * A chosen one has said that they cannot come (rule: cannot-come). Why is not kept, only whether it counts. What does not count goes with the
 * job, what counts at the end of the school year (rule: cancellations-kept).
 */
export const cancellations = pgTable(
  "cancellations",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Null when the job is gone. */
    jobId: uuid().references(() => jobs.id, { onDelete: "set null" }),
    at: createdAt(),
    counts: boolean().notNull(),
    /** To the school, in the person's words; empty once the job is over. */
    message: text().notNull().default(""),
    /** When somebody of the school said that they see to it by themselves, or somebody else was chosen and is no more. */
    settledAt: instant(),
    /** When a principal told the whole region of the free place. */
    urgentAt: instant(),
  },
  (t) => [
    check("cancellations_message_bounded", sql`char_length(${t.message}) <= 500`),
    index("cancellations_account_index").on(t.accountId, t.at),
    index("cancellations_job_index").on(t.jobId).where(sql`${t.jobId} is not null`),
  ],
);

/** Those that may yet be answered, or heard of. */
const live = sql`state in ('queued', 'open')`;

/**
 * Whom a school asks directly to take a job, one after the other, and with what answer (rule: asked-directly). What is over stays for two years,
 * whatever becomes of the job (rule: requests-kept).
 */
export const requests = pgTable(
  "requests",
  {
    id: id(),
    /** Null when the job is gone. */
    jobId: uuid().references(() => jobs.id, { onDelete: "set null" }),
    schoolId: uuid()
      .notNull()
      .references(() => schools.id, { onDelete: "cascade" }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Of those of the job: the lowest that waits is next. */
    place: smallint().notNull(),
    state: text({
      enum: ["queued", "open", "accepted", "declined", "expired", "takenBack", "overtaken", "skipped"],
    }).notNull(),
    /** Null when they are gone. */
    askedBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
    askedAt: createdAt(),
    /** To answer; null as the school has it, else the time to the start. */
    minutes: smallint(),
    /** Whether everybody hears of the job when none of those asked takes it. */
    thenEverybody: boolean().notNull().default(false),
    /** Asked by itself, as they stood in reserve when the place became free (rule: reserve). */
    fromReserve: boolean().notNull().default(false),
    openedAt: instant(),
    /** From when they may be told: the end of their quiet hours, if it came in these. */
    toldFrom: instant(),
    /** When it ends without an answer. */
    until: instant(),
    endedAt: instant(),
  },
  (t) => [
    check(
      "requests_state_known",
      sql`${t.state} in ('queued', 'open', 'accepted', 'declined', 'expired', 'takenBack', 'overtaken', 'skipped')`,
    ),
    check("requests_minutes_bounded", sql`${t.minutes} between 5 and 60`),
    check("requests_open_until", sql`(${t.state} = 'open') <= (${t.until} is not null)`),
    // One open for each job, one live for each job and person.
    uniqueIndex("requests_one_open").on(t.jobId).where(sql`state = 'open'`),
    uniqueIndex("requests_one_live").on(t.jobId, t.accountId).where(live),
    index("requests_account_index").on(t.accountId, t.askedAt),
    index("requests_job_index").on(t.jobId, t.place),
    // For the statistics.
    index("requests_school_index").on(t.schoolId, t.openedAt).where(sql`opened_at is not null`),
    index("requests_asked_by_index").on(t.askedBy).where(sql`${t.askedBy} is not null`),
    index("requests_due_index").on(t.until).where(sql`state = 'open'`),
    index("requests_ended_index").on(t.endedAt).where(sql`ended_at is not null`),
  ],
);
