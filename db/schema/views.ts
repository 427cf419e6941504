import { isNull } from "drizzle-orm";
import { pgView, QueryBuilder } from "drizzle-orm/pg-core";
import { applications } from "./applications.ts";
import { jobs, schoolBlocks } from "./jobs.ts";
import { exclusions } from "./people/exclusions.ts";

/*
 * Conditions that many statements share, said once. PostgreSQL puts a view's text in the place of its name before it
 * plans, so that a statement gets the plan of the condition spelled out, partial indexes included.
 * A new column of a table comes into its view with the migration of the same change.
 */

const query = new QueryBuilder({ casing: "snake_case" });

/** Jobs that are not archived: they may be past or filled. */
export const currentJobs = pgView("current_jobs").as(
  query.select().from(jobs).where(isNull(jobs.archivedAt)),
);

/** Applications that are not withdrawn: they may be deactivated, and their job past. */
export const standingApplications = pgView("standing_applications").as(
  query.select().from(applications).where(isNull(applications.withdrawnAt)),
);

/** Who and which school have nothing to do with each other: the substitute hides it (rule: blocked-schools), or it does not invite them (rule: exclude-list). */
export const schoolsApart = pgView("schools_apart").as(
  query
    .select({ accountId: schoolBlocks.accountId, schoolId: schoolBlocks.schoolId })
    .from(schoolBlocks)
    .unionAll(
      query
        .select({ accountId: exclusions.accountId, schoolId: exclusions.schoolId })
        .from(exclusions)
        .where(isNull(exclusions.endedAt)),
    ),
);
