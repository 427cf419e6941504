import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { accounts } from "./people/accounts.ts";

/** (rule: stages-once) Who hear of a job one after the other, the last being everybody; without rows all hear at once (rule: who-hears-first). */
export const jobStages = pgTable(
  "job_stages",
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    place: smallint().notNull(),
    group: text({ enum: ["favourites", "beenHere", "everybody"] }).notNull(),
    /** How long these hear of it alone: of the last, no time. */
    minutes: smallint().notNull(),
    /** When it opens by itself; null while the clock stands, somebody being chosen, and once it is open. */
    opensAt: instant(),
    openedAt: instant(),
    /** By the clock, or before its time by somebody of the school. */
    openedBy: text({ enum: ["clock", "person"] }),
  },
  (t) => [
    primaryKey({ name: "job_stages_pkey", columns: [t.jobId, t.place] }),
    check("job_stages_group_known", sql`${t.group} in ('favourites', 'beenHere', 'everybody')`),
    index("job_stages_due_index").on(t.opensAt).where(sql`${t.opensAt} is not null`),
  ],
);

/** Who hear of a job that is not open to everybody yet. Whoever was let in stays, until it is over. */
export const jobReaders = pgTable(
  "job_readers",
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** As which they were let in. */
    group: text({ enum: ["favourites", "beenHere", "request"] }).notNull(),
    since: createdAt(),
  },
  (t) => [
    primaryKey({ name: "job_readers_pkey", columns: [t.jobId, t.accountId] }),
    index("job_readers_account_index").on(t.accountId),
    check("job_readers_group_known", sql`${t.group} in ('favourites', 'beenHere', 'request')`),
  ],
);
