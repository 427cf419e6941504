import { type AnyColumn, sql } from "drizzle-orm";
import { boolean, check, date, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";
import { accounts } from "./accounts.ts";

const chosen = () => text().array().notNull().default([]);
const minute = (usual: number) => smallint().notNull().default(usual);
const listed = (column: AnyColumn, most: number) =>
  sql`cardinality(${column}) <= ${sql.raw(`${most}`)} and array_position(${column}, null) is null`;

/**
 * Of what somebody wants to hear, and when. It decides who is told, never what may be seen. Without a row the defaults
 * of the quiet hours hold, and nothing else.
 */
export const peace = pgTable(
  "peace",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /**
     * Quiet hours of Monday to Friday, each day of the calendar by itself, in minutes after midnight; over midnight where `to` is
     * earlier, none where both are one. 1439 as `to` says to the end of the day.
     */
    quietWeekdaysFrom: minute(1320),
    quietWeekdaysTo: minute(345),
    quietWeekendsFrom: minute(1320),
    quietWeekendsTo: minute(345),
    urgentMayWake: boolean().notNull().default(false),
    /** Values of `job_types`, `subjects` and `grades`; of none at all is of every one. */
    kinds: chosen(),
    subjects: chosen(),
    grades: chosen(),
    /** In km between municipalities; null is as far as the regions reach. */
    farthestKm: smallint(),
    /** The shortest time to the start, in hours. */
    noticeHours: smallint().notNull().default(0),
    onlyMyTimes: boolean().notNull().default(false),
    /** At once, once a day, or in the app alone. */
    pace: text({ enum: ["now", "digest", "app"] })
      .notNull()
      .default("now"),
    /** The hour of the digest, by the clock of their region. */
    digestHour: smallint().notNull().default(18),
    /** The day of their clock whose digest was sent last: none is sent twice. */
    digestDay: date(),
    /** One school's morning comes as one notification. */
    grouped: boolean().notNull().default(false),
    longerToAnswer: boolean().notNull().default(false),
    changedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check(
      "peace_quiet_within_day",
      sql`${t.quietWeekdaysFrom} between 0 and 1439 and ${t.quietWeekdaysTo} between 0 and 1439
        and ${t.quietWeekendsFrom} between 0 and 1439 and ${t.quietWeekendsTo} between 0 and 1439`,
    ),
    check("peace_kinds_bounded", listed(t.kinds, 100)),
    check("peace_subjects_bounded", listed(t.subjects, 200)),
    check("peace_grades_bounded", listed(t.grades, 50)),
    check("peace_farthest_bounded", sql`${t.farthestKm} between 1 and 2000`),
    check("peace_notice_bounded", sql`${t.noticeHours} between 0 and 336`),
    check("peace_pace_known", sql`${t.pace} in ('now', 'digest', 'app')`),
    check("peace_digest_hour", sql`${t.digestHour} between 0 and 23`),
  ],
);
