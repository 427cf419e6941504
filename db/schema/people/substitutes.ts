import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { namesOrderedAs } from "../columns.ts";
import { qualifications, regions } from "../reference.ts";
import { accounts } from "./accounts.ts";

/** What only substitutes have. */
export const substituteProfiles = pgTable(
  "substitute_profiles",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    status: text().$type<"teacher" | "student" | "other">().notNull(),
    otherText: text().notNull().default(""),
    birthDate: date(),
    birthYear: text().notNull().default(""),
    nativeLanguage: text().notNull().default(""),
    education: text().notNull().default(""),
    examinationYear: text().notNull().default(""),
    mainSubject: text().notNull().default(""),
    secondSubject: text().notNull().default(""),
    experience: text().notNull().default(""),
    otherExperience: text().notNull().default(""),
    /** On the wire `occuGroup`. */
    studySchool: text().notNull().default(""),
    studies: text().notNull().default(""),
    studyFocus: text().notNull().default(""),
    studyPoints: text().notNull().default(""),
    studyYear: text().notNull().default(""),
    references: text().notNull().default(""),
    /** Kind of teacher, and in their own words when it is none of the usual ones. */
    teacherType: text().notNull().default(""),
    teacherOther: text().notNull().default(""),
  },
  (t) => [check("substitute_profiles_status_known", sql`${t.status} in ('teacher', 'student', 'other')`)],
);

export const substituteRegions = pgTable(
  "substitute_regions",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    regionCode: text()
      .notNull()
      .references(() => regions.code),
  },
  (t) => [
    primaryKey({ name: "substitute_regions_pkey", columns: [t.accountId, t.regionCode] }),
    index("substitute_regions_region_index").on(t.regionCode, t.accountId),
  ],
);

/**
 * The list of substitutes whom schools may find, region by region in its own order (rule: findable-substitutes). Triggers keep it
 * true to names, regions, the switch and closing; nothing else writes to it.
 */
export const findableSubstitutes = pgTable(
  "findable_substitutes",
  {
    accountId: uuid().notNull(),
    regionCode: text().notNull(),
    /** Both in small letters, as the list is sorted. */
    lastName: text().notNull(),
    firstName: text().notNull(),
  },
  (t) => [
    primaryKey({ name: "findable_substitutes_pkey", columns: [t.accountId, t.regionCode] }),
    foreignKey({
      name: "findable_substitutes_region_fk",
      columns: [t.accountId, t.regionCode],
      foreignColumns: [substituteRegions.accountId, substituteRegions.regionCode],
    }).onDelete("cascade"),
    index("findable_substitutes_list_index").on(
      t.regionCode,
      sql`${t.lastName} collate ${namesOrderedAs}`,
      sql`${t.firstName} collate ${namesOrderedAs}`,
      t.accountId,
    ),
  ],
);

/** `held` are the wire's `qualifications`, `coming` its `comingqualifications`. */
export const substituteQualifications = pgTable(
  "substitute_qualifications",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    value: text()
      .notNull()
      .references(() => qualifications.value),
  },
  (t) => [
    primaryKey({ name: "substitute_qualifications_pkey", columns: [t.accountId, t.kind, t.value] }),
    check("substitute_qualifications_kind_known", sql`${t.kind} in ('held', 'coming')`),
  ],
);
