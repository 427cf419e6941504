import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  uuid,
} from "drizzle-orm/pg-core";
import { citext, createdAt, id, instant, language } from "../columns.ts";
import { files } from "../files.ts";
import { grades, languages, subjects } from "../reference.ts";
import { telephone } from "./telephone.ts";

const types = ["user", "teacher", "principal"] as const;

export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    // (rule: one-account-per-address)
    email: citext().notNull().unique("accounts_email_unique"),
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: telephone().notNull().default(""),
    /** The type the person acts as now: `user` (a substitute), `teacher` or `principal`. */
    type: text({ enum: types }).notNull(),
    /** Finnish unless said otherwise, as the number that is kept. */
    lang: language("site_lang")
      .notNull()
      .default(1 as never),
    image: text().references(() => files.name, { onDelete: "set null" }),
    address: text().notNull().default(""),
    /** Of who is no substitute: a substitute's is in their profile. */
    birthYear: text().notNull().default(""),
    defaultDescription: text().notNull().default(""),
    pushEnabled: boolean().notNull().default(true),
    mailEnabled: boolean().notNull().default(true),
    /** Schools of a substitute's regions may find them; only by their own doing (rule: findable-substitutes). */
    findable: boolean().notNull().default(false),
    hasEdited: boolean().notNull().default(false),
    registeredAt: createdAt(),
    confirmedAt: instant(),
    /** A principal waits for the operator's approval; everybody else is approved by registering. */
    approvedAt: instant(),
    firstLoginAt: instant(),
    lastLoginAt: instant(),
    /** When a link last activated the account; the 24 hours to the first sign-in run from here. */
    activatedAt: instant(),
    lockedAt: instant(),
    /** Closed for misuse, or deleted by its owner (then its personal fields are blanked). */
    closedAt: instant(),
    /** Part of every token; raising it ends all sessions at once. */
    sessionVersion: integer().notNull().default(1),
    /** How often of these a school or the operator has raised it: then known devices stay known. */
    sessionsEndedByOthers: integer().notNull().default(0),
  },
  (t) => [
    // (rule: account-types)
    check("accounts_type_known", sql`${t.type} in ('user', 'teacher', 'principal')`),
    // (rule: reader-language)
    check("accounts_site_lang_known", sql`${t.lang} in (1, 2)`),
    index("accounts_image_index").on(t.image).where(sql`${t.image} is not null`),
    // Parts of names and addresses, as the operator looks for them; word for word as in accounts/find.ts.
    // (rule: letters-without-marks, accounts-found)
    index("accounts_search_index").using(
      "gin",
      sql`folded(${t.firstName} || ' ' || ${t.lastName} || ' ' || ${t.email}::text) gin_trgm_ops`,
    ),
    index("accounts_never_logged_in_index")
      .on(t.registeredAt)
      .where(sql`${t.firstLoginAt} is null and ${t.lockedAt} is null`),
  ],
);

/** The types that an account may switch between (`change/type`). */
export const accountTypes = pgTable(
  "account_types",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    type: text({ enum: types }).notNull(),
  },
  (t) => [
    primaryKey({ name: "account_types_pkey", columns: [t.accountId, t.type] }),
    check("account_types_type_known", sql`${t.type} in ('user', 'teacher', 'principal')`),
  ],
);

/** Languages a person speaks: one of the reference list, or one of their own (then `value` is null). */
export const accountLanguages = pgTable(
  "account_languages",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    value: text().references(() => languages.value),
    nameFi: text().notNull(),
    nameSv: text().notNull(),
  },
  (t) => [primaryKey({ name: "account_languages_pkey", columns: [t.accountId, t.position] })],
);

/** Grades that a teacher or principal teaches. */
export const accountGrades = pgTable(
  "account_grades",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    gradeValue: text()
      .notNull()
      .references(() => grades.value),
  },
  (t) => [primaryKey({ name: "account_grades_pkey", columns: [t.accountId, t.gradeValue] })],
);

/** A principal's defaults for urgent jobs. */
export const principalDefaults = pgTable("principal_defaults", {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  startTime: time().notNull().default("08:00"),
  endTime: time().notNull().default("15:30"),
  info: text().notNull().default(""),
});

export const principalDefaultSubjects = pgTable(
  "principal_default_subjects",
  {
    accountId: uuid()
      .notNull()
      .references(() => principalDefaults.accountId, { onDelete: "cascade" }),
    position: smallint().notNull(),
    name: text().notNull(),
    subjectValue: text().references(() => subjects.value),
  },
  (t) => [primaryKey({ name: "principal_default_subjects_pkey", columns: [t.accountId, t.position] })],
);

/** Substitutes whom a teacher or principal has bookmarked (rule: favourites); the wire's `rememberedUsers`. */
export const favourites = pgTable(
  "favourites",
  {
    ownerId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    substituteId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "favourites_pkey", columns: [t.ownerId, t.substituteId] }),
    index("favourites_substitute_index").on(t.substituteId),
  ],
);

/** "Extract seen, on date": never a copy, which the law forbids to keep (rule: criminal-record). */
export const criminalRecordChecks = pgTable(
  "criminal_record_checks",
  {
    id: id(),
    substituteId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    notedBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
    country: text().notNull(),
    seenOn: date().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("criminal_record_checks_substitute_index").on(t.substituteId, t.seenOn),
    index("criminal_record_checks_noted_by_index").on(t.notedBy),
  ],
);
