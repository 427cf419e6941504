import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../columns.ts";
import { schools } from "../schools.ts";
import { accounts } from "./accounts.ts";

/** Both ends and the break are there, or none of them; the break is shorter than what it interrupts. */
const worked = (from: AnyPgColumn, to: AnyPgColumn, pause: AnyPgColumn): SQL => sql`
  num_nulls(${from}, ${to}, ${pause}) in (0, 3)
  and (${from} is null or (${to} > ${from} and ${pause} >= 0 and ${pause} * interval '1 minute' < ${to} - ${from}))`;

/** Held only within what was worked. */
const held = (lessons: AnyPgColumn, from: AnyPgColumn): SQL =>
  sql`${lessons} is null or (${from} is not null and ${lessons} between 0 and 10)`;

/**
 * What is said of a day that somebody has worked (rule: hours). A row is never changed but to say what became of it: who says something else, or corrects
 * what was approved, adds a row that takes the place of it. Of a day of which nobody has said anything there is none.
 */
export const hours = pgTable(
  "hours",
  {
    id: id(),
    /** By which its days are known, for ever: of days that were set apart the job that they were of. It may be gone. */
    jobId: uuid().notNull(),
    schoolId: uuid()
      .notNull()
      .references(() => schools.id, { onDelete: "cascade" }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** At the school, as are all its times. */
    day: date().notNull(),
    timeZone: text().notNull(),
    state: text({ enum: ["waitsForSchool", "disputed", "approved", "noShow"] }).notNull(),
    /** As the job had it when this was said. */
    agreedFrom: time().notNull(),
    agreedTo: time().notNull(),
    /** What the substitute says; null as long as they have said nothing. The break in minutes. */
    saidFrom: time(),
    saidTo: time(),
    saidBreak: smallint(),
    /** Held that day; null where they are not counted. */
    saidLessons: smallint(),
    /** What the school says instead. */
    schoolFrom: time(),
    schoolTo: time(),
    schoolBreak: smallint(),
    schoolLessons: smallint(),
    /** Who said it; null when they are gone. */
    createdBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    approvedAt: instant(),
    /** Null when they are gone. */
    approvedBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
    /** Since when payroll has it; nothing of what it was told to take back. */
    exportedAt: instant(),
    /** When another row took its place. */
    supersededAt: instant(),
  },
  (t) => [
    check("hours_state_known", sql`${t.state} in ('waitsForSchool', 'disputed', 'approved', 'noShow')`),
    check("hours_time_zone_known", sql`${t.timeZone} in ('Europe/Helsinki', 'Europe/Stockholm')`),
    check("hours_agreed_in_order", sql`${t.agreedTo} > ${t.agreedFrom}`),
    check("hours_said_whole", worked(t.saidFrom, t.saidTo, t.saidBreak)),
    check("hours_school_whole", worked(t.schoolFrom, t.schoolTo, t.schoolBreak)),
    check("hours_said_lessons_bounded", held(t.saidLessons, t.saidFrom)),
    check("hours_school_lessons_bounded", held(t.schoolLessons, t.schoolFrom)),
    check(
      "hours_state_said",
      sql`case ${t.state} when 'disputed' then ${t.schoolFrom} is not null when 'noShow' then true else ${t.saidFrom} is not null end`,
    ),
    check("hours_approved_when", sql`(${t.state} = 'approved') = (${t.approvedAt} is not null)`),
    check("hours_exported_approved", sql`${t.exportedAt} is null or ${t.state} = 'approved'`),
    // One stands for each day.
    uniqueIndex("hours_one_stands").on(t.jobId, t.accountId, t.day).where(sql`superseded_at is null`),
    index("hours_account_index").on(t.accountId, t.day),
    index("hours_school_index").on(t.schoolId, t.day),
    index("hours_day_index").on(t.day),
    index("hours_created_by_index").on(t.createdBy).where(sql`${t.createdBy} is not null`),
    index("hours_approved_by_index").on(t.approvedBy).where(sql`${t.approvedBy} is not null`),
  ],
);

/** By which the payroll of a school knows somebody (rule: personnel-number); never a personal identity code. */
export const personnelNumbers = pgTable(
  "personnel_numbers",
  {
    schoolId: uuid()
      .notNull()
      .references(() => schools.id, { onDelete: "cascade" }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    number: text().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: "personnel_numbers_pkey", columns: [t.schoolId, t.accountId] }),
    uniqueIndex("personnel_numbers_one_person").on(t.schoolId, t.number),
    index("personnel_numbers_account_index").on(t.accountId),
    check("personnel_numbers_form", sql`${t.number} ~ '^[0-9A-Za-z]{1,10}$'`),
  ],
);
