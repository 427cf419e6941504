import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, minutesOfDay } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** Null is not told, no span is cannot, the whole day is one span of 1440 minutes. */
const day = () => minutesOfDay();

/**
 * The usual week in which somebody can work, by the clock of their first region (rule: own-times). Theirs alone: no school is told
 * it in any form. Without a row nothing is told. A function of the database, `minutes_fit`, holds that spans lie within a day, begin and
 * end at quarters of an hour, and are twelve at most.
 */
export const availability = pgTable(
  "availability",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    monday: day(),
    tuesday: day(),
    wednesday: day(),
    thursday: day(),
    friday: day(),
    saturday: day(),
    sunday: day(),
    /** Public holidays of the country: `free` leaves them to the week. */
    holidays: text({ enum: ["free", "cannot"] })
      .notNull()
      .default("free"),
    changedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check("availability_holidays_known", sql`${t.holidays} in ('free', 'cannot')`),
    check(
      "availability_minutes_fit",
      sql`minutes_fit(${t.monday}) and minutes_fit(${t.tuesday}) and minutes_fit(${t.wednesday}) and minutes_fit(${t.thursday})
        and minutes_fit(${t.friday}) and minutes_fit(${t.saturday}) and minutes_fit(${t.sunday})`,
    ),
  ],
);

/**
 * Days and ranges of days that differ from the week. No two of a person share a day: the exclusion constraint
 * `availability_exceptions_no_overlap` (a custom migration). Five hundred at most, by their position.
 */
export const availabilityExceptions = pgTable(
  "availability_exceptions",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    fromDay: date().notNull(),
    /** The last day, itself one of them. */
    toDay: date().notNull(),
    /** As of a day of the week. */
    minutes: minutesOfDay(),
    note: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ name: "availability_exceptions_pkey", columns: [t.accountId, t.position] }),
    check("availability_exceptions_counted", sql`${t.position} between 1 and 500`),
    check("availability_exceptions_in_order", sql`${t.toDay} between ${t.fromDay} and ${t.fromDay} + 731`),
    check("availability_exceptions_minutes_fit", sql`minutes_fit(${t.minutes})`),
    check("availability_exceptions_note_bounded", sql`char_length(${t.note}) <= 200`),
  ],
);

/** Single days on which somebody cannot, said with one tap. They win over exceptions, which stand again when the tap is undone. */
export const unavailableDays = pgTable(
  "unavailable_days",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    day: date().notNull(),
    /** `today` by saying so, `declined` with the answer to a request. */
    source: text({ enum: ["today", "declined"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "unavailable_days_pkey", columns: [t.accountId, t.day] }),
    check("unavailable_days_source_known", sql`${t.source} in ('today', 'declined')`),
    index("unavailable_days_day_index").on(t.day),
  ],
);
