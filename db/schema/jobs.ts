import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, tstzmultirange } from "./columns.ts";
import { accounts } from "./people/accounts.ts";
import { grades, jobTypes, regions, subjects } from "./reference.ts";
import { schools } from "./schools.ts";

/**
 * A substitute job, or a message of the operator (then `adminType` is set and nobody applies).
 * It has one window a day from `startDate` to `endDate` in `timeZone`; `windows` is what those are.
 */
export const jobs = pgTable(
  "jobs",
  {
    id: id(),
    /** Another name of the job: 24 hex digits of which the first eight are the second of creation. */
    objectId: text().notNull(),
    schoolId: uuid()
      .notNull()
      .references(() => schools.id),
    ownerId: uuid()
      .notNull()
      .references(() => accounts.id),
    /**
     * Of whose substitutes it is open to: the school's, kept here for their list. Of none while some hear of it first, so that no
     * list, count or message for a region has it.
     */
    regionCode: text().references(() => regions.code),
    /** `named` while only those hear of it who are in `job_readers` (rule: who-hears-first). */
    audience: text({ enum: ["everybody", "named"] })
      .notNull()
      .default("everybody"),
    /** When it was opened to everybody, if some heard of it first. */
    openedAt: instant(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    startTime: time().notNull(),
    endTime: time().notNull(),
    timeZone: text().notNull(),
    windows: tstzmultirange().notNull(),
    /** Start of the first and end of the last window. */
    startsAt: instant().notNull(),
    expiresAt: instant().notNull(),
    jobTypeValue: text().references(() => jobTypes.value),
    // What the poster says in words of their own, by the names of server/modules/jobs/texts.ts.
    otherType: text("other_text").notNull().default(""),
    reason: text().notNull().default(""),
    /** The teacher whom the job concerns; only a principal may name one. */
    regarding: text().notNull().default(""),
    description: text("additional_info").notNull().default(""),
    /** Of a message, its text in Swedish; without it `description` is for everybody. */
    descriptionSv: text("additional_info_sv"),
    urgent: boolean().notNull().default(false),
    adminType: text({ enum: ["Tips", "Update"] }),
    /** True while assignments cover its windows; kept here so that the list of open jobs is one index range. */
    filled: boolean().notNull().default(false),
    /** When somebody first applied, kept for the statistics where that application is gone with its person. */
    firstAppliedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    archivedAt: instant(),
    /** Of the texts above; last, so that the view of the former release stays (rule: pay-line). */
    pay: text().notNull().default(""),
    /** Its days may be of several substitutes (rule: days-apart). */
    daysShared: boolean().notNull().default(false),
    /** Of the texts above; last, as `pay` is (rule: what-to-bring). */
    bring: text().notNull().default(""),
  },
  (t) => [
    unique("jobs_object_id_unique").on(t.objectId),
    // (rule: job-names)
    check("jobs_object_id_form", sql`${t.objectId} ~ '^[0-9a-f]{24}$'`),
    // (rule: job-days)
    check("jobs_dates_in_order", sql`${t.endDate} >= ${t.startDate}`),
    check("jobs_times_in_order", sql`${t.endTime} > ${t.startTime}`),
    check("jobs_length_bounded", sql`${t.endDate} - ${t.startDate} < 366`),
    // (rule: operator-messages)
    check("jobs_admin_type_known", sql`${t.adminType} in ('Tips', 'Update')`),
    // (rule: job-type)
    check("jobs_type_unless_message", sql`(${t.adminType} is null) = (${t.jobTypeValue} is not null)`),
    // (rule: who-hears-first)
    check("jobs_audience_known", sql`${t.audience} in ('everybody', 'named')`),
    check(
      "jobs_region_unless_named",
      sql`case when ${t.adminType} is null then (${t.audience} = 'named') = (${t.regionCode} is null) else ${t.audience} = 'everybody' end`,
    ),
    // (rule: message-languages)
    check("jobs_swedish_of_messages", sql`${t.adminType} is not null or ${t.descriptionSv} is null`),
    index("jobs_open_index")
      .on(t.regionCode, t.expiresAt)
      .where(sql`${t.archivedAt} is null and not ${t.filled} and ${t.adminType} is null`),
    // The substitute's list in parts: as it is sorted, region by region.
    index("jobs_open_by_date_index")
      .on(t.regionCode, sql`(not ${t.urgent})`, t.startDate, t.startTime, t.id)
      .where(sql`${t.archivedAt} is null and not ${t.filled} and ${t.adminType} is null`),
    index("jobs_open_by_time_index")
      .on(t.regionCode, sql`(not ${t.urgent})`, t.startTime, t.startDate, t.id)
      .where(sql`${t.archivedAt} is null and not ${t.filled} and ${t.adminType} is null`),
    index("jobs_messages_index")
      .on(t.expiresAt)
      .where(sql`${t.archivedAt} is null and ${t.adminType} is not null`),
    index("jobs_owner_index").on(t.ownerId).where(sql`${t.archivedAt} is null`),
    index("jobs_owner_history_index").on(t.ownerId),
    index("jobs_school_index").on(t.schoolId).where(sql`${t.archivedAt} is null`),
    // The calendar's days of what is over, however much is archived.
    index("jobs_past_index").on(t.schoolId, t.endDate).where(sql`${t.archivedAt} is not null`),
    index("jobs_school_history_index").on(t.schoolId, t.createdAt),
    // Whom to remind: what begins within the next day.
    index("jobs_starting_index").on(t.startsAt).where(sql`${t.archivedAt} is null and ${t.filled}`),
    // Partly filled jobs are not `filled`: they are reminded of by their own few.
    index("jobs_shared_index").on(t.startsAt).where(sql`${t.archivedAt} is null and ${t.daysShared}`),
    index("jobs_expiry_index").on(t.expiresAt).where(sql`${t.archivedAt} is null`),
  ],
);

/**
 * What the statistics keep of a job that nobody applied to and that was deleted after its time: it was not filled, and a
 * fill rate without it would be too good.
 */
export const lapsedJobs = pgTable(
  "lapsed_jobs",
  {
    id: uuid().primaryKey(),
    schoolId: uuid()
      .notNull()
      .references(() => schools.id),
    ownerId: uuid()
      .notNull()
      .references(() => accounts.id),
    jobTypeValue: text()
      .notNull()
      .references(() => jobTypes.value),
    startDate: date().notNull(),
    endDate: date().notNull(),
    timeZone: text().notNull(),
    startsAt: instant().notNull(),
    createdAt: instant().notNull(),
    firstViewedAt: instant(),
    /** Somebody had applied and taken it back. */
    firstAppliedAt: instant(),
    /** Somebody was asked directly to take it. */
    firstAskedAt: instant(),
    /** As of `freed_places`. */
    freedAt: instant(),
  },
  (t) => [
    index("lapsed_jobs_school_index").on(t.schoolId, t.createdAt),
    index("lapsed_jobs_owner_index").on(t.ownerId),
  ],
);

/**
 * For the statistics, when the chosen one of a job last said that they cannot come (rule: time-to-fill): neither who nor whether it counts, so that it
 * stays when the job is over.
 */
export const freedPlaces = pgTable("freed_places", {
  jobId: uuid()
    .primaryKey()
    .references(() => jobs.id, { onDelete: "cascade" }),
  freedAt: instant().notNull(),
});

/** Subjects of a job: one of the reference list, or free text (then `subjectValue` is null). */
export const jobSubjects = pgTable(
  "job_subjects",
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    name: text().notNull(),
    subjectValue: text().references(() => subjects.value),
  },
  (t) => [primaryKey({ name: "job_subjects_pkey", columns: [t.jobId, t.position] })],
);

export const jobGrades = pgTable(
  "job_grades",
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    gradeValue: text()
      .notNull()
      .references(() => grades.value),
  },
  (t) => [primaryKey({ name: "job_grades_pkey", columns: [t.jobId, t.gradeValue] })],
);

/** Which substitutes have opened a job: the poster's view counter, and read or unread for the viewer. */
export const jobViews = pgTable(
  "job_views",
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    firstViewedAt: createdAt(),
  },
  (t) => [
    // (rule: job-views)
    primaryKey({ name: "job_views_pkey", columns: [t.jobId, t.accountId] }),
    index("job_views_account_index").on(t.accountId),
  ],
);

/** A substitute's own arrangement of the list; it never changes the job (rule: placements). */
export const jobPlacements = pgTable(
  "job_placements",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    /** `inactive` is a hidden job (it can be restored), `deleted` is gone for good. */
    placement: text({ enum: ["inactive", "deleted"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "job_placements_pkey", columns: [t.accountId, t.jobId] }),
    index("job_placements_job_index").on(t.jobId),
    check("job_placements_placement_known", sql`${t.placement} in ('inactive', 'deleted')`),
  ],
);

/** Schools of which a substitute wants to see nothing. */
export const schoolBlocks = pgTable(
  "school_blocks",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    schoolId: uuid()
      .notNull()
      .references(() => schools.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  // (rule: blocked-schools)
  (t) => [primaryKey({ name: "school_blocks_pkey", columns: [t.accountId, t.schoolId] })],
);
