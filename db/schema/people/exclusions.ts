import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../columns.ts";
import { schools } from "../schools.ts";
import { accounts } from "./accounts.ts";

/** Why a school invites somebody no more: all of the work, none of health or of who somebody is (rule: exclude-list). */
export const exclusionReasons = ["noShow", "leftEarly", "conduct", "agreed", "otherWork"] as const;

/** Whom a school does not invite for a time, as the person reads it (rule: exclude-list). It is in effect until `endedAt`. */
export const exclusions = pgTable(
  "exclusions",
  {
    id: id(),
    schoolId: uuid()
      .notNull()
      .references(() => schools.id, { onDelete: "cascade" }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    reason: text({ enum: exclusionReasons }).notNull(),
    /** What happened and when, in the words of who made it. */
    text: text().notNull(),
    /** Null once that person is gone. */
    madeBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
    madeAt: createdAt(),
    until: instant().notNull(),
    /** When a principal lifted it, or the clock ended it. */
    endedAt: instant(),
    /** Null where the clock ended it. */
    liftedBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
    /** What the person says is not so. */
    objection: text().notNull().default(""),
    objectedAt: instant(),
    answer: text().notNull().default(""),
    answeredAt: instant(),
    answeredBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("exclusions_in_effect_index").on(t.accountId, t.schoolId).where(sql`${t.endedAt} is null`),
    index("exclusions_school_index").on(t.schoolId),
    index("exclusions_account_index").on(t.accountId),
    index("exclusions_made_by_index").on(t.madeBy).where(sql`${t.madeBy} is not null`),
    index("exclusions_lifted_by_index").on(t.liftedBy).where(sql`${t.liftedBy} is not null`),
    index("exclusions_answered_by_index").on(t.answeredBy).where(sql`${t.answeredBy} is not null`),
    check(
      "exclusions_reason_known",
      sql`${t.reason} in ('noShow', 'leftEarly', 'conduct', 'agreed', 'otherWork')`,
    ),
    check("exclusions_text_bounded", sql`char_length(${t.text}) between 15 and 500`),
    check(
      "exclusions_answers_bounded",
      sql`char_length(${t.objection}) <= 1000 and char_length(${t.answer}) <= 1000`,
    ),
    check("exclusions_answer_to_objection", sql`${t.answeredAt} is null or ${t.objectedAt} is not null`),
    check("exclusions_of_a_time", sql`${t.until} > ${t.madeAt}`),
  ],
);
