import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, id, instant, tstzmultirange } from "../columns.ts";
import { schools } from "../schools.ts";
import { accounts } from "./accounts.ts";

/** An address at which a calendar program reads somebody's jobs, or those of one of their schools (rule: calendar-feeds). */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Of the school's jobs; null of the person's own. */
    schoolId: uuid().references(() => schools.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Whether what they have applied for is in it, too. */
    applied: boolean().notNull().default(false),
    /** SHA-256 of the secret of its address, which is kept nowhere. */
    secretHash: bytea().notNull().unique("calendar_feeds_secret_unique"),
    createdAt: createdAt(),
    /** To some minutes. */
    lastReadAt: instant(),
    revokedAt: instant(),
  },
  (t) => [
    index("calendar_feeds_account_index").on(t.accountId),
    index("calendar_feeds_school_index").on(t.schoolId).where(sql`${t.schoolId} is not null`),
    check("calendar_feeds_name_bounded", sql`char_length(${t.name}) between 1 and 60`),
    check("calendar_feeds_applied_of_person", sql`${t.schoolId} is null or not ${t.applied}`),
  ],
);

/**
 * Days of a job that somebody was chosen for and has no more, or, without somebody, days that a school has taken away: feeds say so for a while
 * (rule: calendar-feeds). The job may be gone.
 */
export const cancelledDays = pgTable(
  "cancelled_days",
  {
    id: id(),
    jobId: uuid().notNull(),
    schoolId: uuid()
      .notNull()
      .references(() => schools.id, { onDelete: "cascade" }),
    /** Who posted it, who alone of the teachers hears of it; by id, as the job. */
    ownerId: uuid().notNull(),
    /** Who was chosen; null of what the school's own calendar had. */
    accountId: uuid().references(() => accounts.id, { onDelete: "cascade" }),
    /** What messages say of the job (`JobSummary`), as it was then. */
    job: jsonb().notNull(),
    windows: tstzmultirange().notNull(),
    timeZone: text().notNull(),
    /** When they were taken away. */
    at: instant().notNull(),
    /** When nothing is said of them any more. */
    until: instant().notNull(),
  },
  (t) => [
    unique("cancelled_days_one_per_job").on(t.jobId, t.accountId).nullsNotDistinct(),
    index("cancelled_days_account_index").on(t.accountId).where(sql`${t.accountId} is not null`),
    index("cancelled_days_school_index").on(t.schoolId, t.at),
    index("cancelled_days_until_index").on(t.until),
  ],
);
