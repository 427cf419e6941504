import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, tstzmultirange } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { accounts } from "./people/accounts.ts";

export const applications = pgTable(
  "applications",
  {
    id: id(),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    substituteId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    appliedAt: createdAt(),
    /** Stays when the person withdraws and applies again. */
    firstAppliedAt: createdAt(),
    /** The substitute was told of a partial or close conflict and applied all the same. */
    conflictConfirmed: boolean().notNull().default(false),
    withdrawnAt: instant(),
    /** Set when the substitute was chosen for a conflicting job; cleared when that choice is removed. */
    deactivatedByJobId: uuid().references(() => jobs.id, { onDelete: "set null" }),
    /** When the poster first opened the applicant's profile: before that the applicant counts as new. */
    seenAt: instant(),
  },
  (t) => [
    // (rule: apply)
    unique("applications_one_per_job").on(t.jobId, t.substituteId),
    index("applications_substitute_index").on(t.substituteId),
    index("applications_deactivated_by_index")
      .on(t.deactivatedByJobId)
      .where(sql`${t.deactivatedByJobId} is not null`),
  ],
);

/**
 * The chosen substitute of a job; at most one. `guardedWindows` are the job's windows widened by an
 * hour on both sides, so that two of them meet when the jobs are less than two hours apart. The
 * exclusion constraint `assignments_no_double_booking` (a custom migration) forbids that for one
 * person, unless the person confirmed the conflict when applying.
 */
export const assignments = pgTable(
  "assignments",
  {
    jobId: uuid()
      .primaryKey()
      .references(() => jobs.id, { onDelete: "cascade" }),
    substituteId: uuid()
      .notNull()
      .references(() => accounts.id),
    windows: tstzmultirange().notNull(),
    guardedWindows: tstzmultirange().notNull(),
    conflictConfirmed: boolean().notNull().default(false),
    chosenBy: uuid()
      .notNull()
      .references(() => accounts.id),
    chosenAt: createdAt(),
    /** A named person whom the substitute replaces, for the statistics. */
    replaced: text().notNull().default(""),
  },
  (t) => [
    index("assignments_substitute_index").on(t.substituteId),
    index("assignments_chosen_by_index").on(t.chosenBy),
    // What was chosen this month, for the public face.
    index("assignments_chosen_at_index").on(t.chosenAt),
  ],
);
