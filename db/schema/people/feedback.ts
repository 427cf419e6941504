import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";
import { schools } from "../schools.ts";
import { accounts } from "./accounts.ts";

/** Whether what the school had told of the job was right. */
export const informationAnswers = ["yes", "partly", "no"] as const;
/** Whether a substitute would come again. */
export const comeAgain = ["yes", "no"] as const;
/** Whether a school would have somebody again. */
export const haveAgain = ["yes", "otherClass", "no"] as const;

/**
 * By which a job and its substitute are known, as hours are: of days that were set apart the job that they were of, which may be gone. Both sides say one
 * thing each of it, however many parts it has (rule: feedback).
 */
const ofWork = {
  jobId: uuid().notNull(),
  schoolId: uuid()
    .notNull()
    .references(() => schools.id, { onDelete: "cascade" }),
  /** The substitute. */
  accountId: uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Of those that are theirs, at the school: from it is reckoned until when it may be said, and how long it is kept. */
  lastDay: date().notNull(),
};

/** What a substitute says to the school of a job that they have worked, or that they do not want to now. */
export const feedbackToSchools = pgTable(
  "feedback_to_schools",
  {
    ...ofWork,
    informationRight: text({ enum: informationAnswers }),
    again: text({ enum: comeAgain }),
    greeting: text().notNull().default(""),
    /** Null as long as they have said nothing. */
    saidAt: instant(),
    /** When they said not now. */
    putOffAt: instant(),
  },
  (t) => [
    primaryKey({ name: "feedback_to_schools_pkey", columns: [t.jobId, t.accountId] }),
    check("feedback_to_schools_information_known", sql`${t.informationRight} in ('yes', 'partly', 'no')`),
    check("feedback_to_schools_again_known", sql`${t.again} in ('yes', 'no')`),
    check("feedback_to_schools_greeting_bounded", sql`char_length(${t.greeting}) <= 500`),
    check(
      "feedback_to_schools_whole",
      sql`case when ${t.saidAt} is null then ${t.putOffAt} is not null and num_nonnulls(${t.informationRight}, ${t.again}) = 0 and ${t.greeting} = ''
        else num_nulls(${t.informationRight}, ${t.again}) = 0 end`,
    ),
    check(
      "feedback_to_schools_in_time",
      sql`${t.saidAt} at time zone 'UTC' < ${t.lastDay} + interval '32 days'`,
    ),
    index("feedback_to_schools_account_index").on(t.accountId),
    index("feedback_to_schools_school_index").on(t.schoolId),
  ],
);

/** What a school says of a substitute who has worked there; it weighs in its own order alone. */
export const feedbackToSubstitutes = pgTable(
  "feedback_to_substitutes",
  {
    ...ofWork,
    again: text({ enum: haveAgain }).notNull(),
    saidAt: instant().notNull(),
    /** Null when they are gone. */
    saidBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ name: "feedback_to_substitutes_pkey", columns: [t.jobId, t.accountId] }),
    check("feedback_to_substitutes_again_known", sql`${t.again} in ('yes', 'otherClass', 'no')`),
    check("feedback_to_substitutes_of_others", sql`${t.saidBy} <> ${t.accountId}`),
    check(
      "feedback_to_substitutes_in_time",
      sql`${t.saidAt} at time zone 'UTC' < ${t.lastDay} + interval '32 days'`,
    ),
    // What a school's order reads of somebody: the newest.
    index("feedback_to_substitutes_account_index").on(t.accountId, t.schoolId, t.saidAt),
    index("feedback_to_substitutes_school_index").on(t.schoolId),
    index("feedback_to_substitutes_said_by_index").on(t.saidBy).where(sql`${t.saidBy} is not null`),
  ],
);
