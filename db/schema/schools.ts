import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, citext, createdAt, id, instant } from "./columns.ts";
import { accounts } from "./people/accounts.ts";
import { telephone } from "./people/telephone.ts";
import { municipalities, regions } from "./reference.ts";

/** Owner of schools, known by the e-mail domain of its principals; statistics belong to it. */
export const organizations = pgTable("organizations", {
  id: id(),
  // (rule: organisation)
  domain: citext().notNull().unique("organizations_domain_unique"),
  exportAllowed: boolean().notNull().default(false),
  passcodeHash: text(),
  /** Narrows down whose passcode was entered, without telling it: see statistics/passcode.ts. */
  passcodeMark: text(),
  /** When the export was closed last: what a passcode had opened before stays closed. */
  exportClosedAt: instant(),
  createdAt: createdAt(),
});

export const schools = pgTable(
  "schools",
  {
    id: id(),
    organizationId: uuid().references(() => organizations.id),
    name: citext().notNull(),
    nameFi: text(),
    nameSv: text(),
    /** All its names as they are looked for: in small letters without marks. To make it of five thousand takes a tenth of a second. */
    searchedNames: text()
      .notNull()
      .generatedAlwaysAs(
        sql`folded(name::text || ' ' || coalesce(name_fi, '') || ' ' || coalesce(name_sv, ''))`,
      ),
    address: text().notNull().default(""),
    addressSv: text(),
    phone: telephone().notNull().default(""),
    municipalityCode: text().references(() => municipalities.code),
    regionCode: text().references(() => regions.code),
    timeZone: text().notNull(),
    /** `school`, `preschool`, or `admin`: the pseudo-school of the operator. */
    kind: text({ enum: ["school", "preschool", "admin"] })
      .notNull()
      .default("school"),
    /** Who hear first of its jobs, unless the poster says otherwise; null where all hear at once (rule: who-hears-first). */
    firstTo: jsonb().$type<{ group: "favourites" | "beenHere"; minutes: number }[]>(),
    /** Whether teachers may say otherwise, too. */
    teachersChooseFirst: boolean().notNull().default(true),
    /** How long whoever is asked directly has to answer, in minutes; null by how soon the job begins (rule: time-to-answer). */
    answerMinutes: smallint(),
    /** Whether those who stand in reserve are asked by themselves when a place becomes free (rule: reserve). */
    asksReserve: boolean().notNull().default(true),
    /** What pay follows there, where a job does not say it itself; empty where nothing is said (rule: pay-line). */
    pay: text().notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [
    // (rule: school-name)
    unique("schools_name_unique").on(t.name),
    index("schools_region_index").on(t.regionCode),
    index("schools_organization_index").on(t.organizationId),
    // (rule: admin-school)
    check("schools_kind_known", sql`${t.kind} in ('school', 'preschool', 'admin')`),
    // (rule: school-place)
    check("schools_region_unless_admin", sql`${t.kind} = 'admin' or ${t.regionCode} is not null`),
    check("schools_answer_minutes_bounded", sql`${t.answerMinutes} between 5 and 60`),
    check("schools_time_zone_known", sql`${t.timeZone} in ('Europe/Helsinki', 'Europe/Stockholm')`),
  ],
);

/** Who works at which school. A teacher has one, a principal with several is a *ledare*. */
export const schoolMembers = pgTable(
  "school_members",
  {
    schoolId: uuid()
      .notNull()
      .references(() => schools.id, { onDelete: "cascade" }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    role: text({ enum: ["teacher", "principal"] }).notNull(),
    /** False for a deactivated teacher, and for a principal whom the operator has not approved yet. */
    active: boolean().notNull().default(true),
    /** The school shown first; the others are the wire's `moreSchools`. */
    main: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "school_members_pkey", columns: [t.accountId, t.schoolId, t.role] }),
    index("school_members_school_index").on(t.schoolId, t.role),
    check("school_members_role_known", sql`${t.role} in ('teacher', 'principal')`),
  ],
);

/** A code lets one teacher register (rule: school-code); it is used up by that registration. */
export const schoolCodes = pgTable(
  "school_codes",
  {
    id: id(),
    schoolId: uuid()
      .notNull()
      .references(() => schools.id, { onDelete: "cascade" }),
    code: citext().notNull().unique("school_codes_code_unique"),
    name: text(),
    createdBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    usedBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
    usedAt: instant(),
  },
  (t) => [
    index("school_codes_school_index").on(t.schoolId),
    index("school_codes_created_by_index").on(t.createdBy),
    index("school_codes_used_by_index").on(t.usedBy),
  ],
);

/**
 * What a principal who registered waits for (rule: principal-registration): the school that they named,
 * which exists already or is founded when the operator approves. Gone with the decision.
 */
export const principalRequests = pgTable(
  "principal_requests",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    school: citext().notNull(),
    /** For a school to be founded; the operator completes what is missing. */
    regionCode: text().references(() => regions.code),
    municipalityCode: text().references(() => municipalities.code),
    address: text().notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [index("principal_requests_created_index").on(t.createdAt)],
);

/**
 * A principal asks somebody who has an account already to teach at a school. Nothing of the account changes until
 * the person accepts by the link of the mail, of which only a hash is kept.
 */
export const teacherInvitations = pgTable(
  "teacher_invitations",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    schoolId: uuid()
      .notNull()
      .references(() => schools.id, { onDelete: "cascade" }),
    invitedBy: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    tokenHash: bytea().notNull().unique("teacher_invitations_token_hash_unique"),
    expiresAt: instant().notNull(),
    decidedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index("teacher_invitations_account_index").on(t.accountId, t.schoolId),
    index("teacher_invitations_expiry_index").on(t.expiresAt),
    index("teacher_invitations_invited_by_index").on(t.invitedBy),
  ],
);
