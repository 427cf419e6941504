import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { instant } from "../../../platform/database/sql.ts";
import { fartherThanWanted } from "../peace/distance.ts";
import { wantedAtOnce } from "../peace/wanted.ts";
import { type Asked, detailed, jobPage, type Kind, type OnScreens } from "./kind.ts";

interface Posted {
  jobId: string;
  urgent: boolean;
  /** Its place is free again, and all are told anew: which time that is. */
  again?: string;
}

const offer = { matter: "offer", leadsTo: jobPage, facts: detailed } as const;

/** A job is posted (rule: who-is-told). The list of open jobs shows it, to thousands: it is no news (rule: news-in-the-app). */
export const jobPosted = {
  to: { by: "region", who: (posted, asked) => substitutesFor(asked, posted) },
  texts: {
    jobPostedUrgent: { ...offer, switch: "urgentJobs", urgent: true },
    jobPosted: { ...offer, switch: "newJobs" },
  },
  says: ({ urgent }) => ({ others: urgent ? "jobPostedUrgent" : "jobPosted" }),
  holds: (_, { closed }) => !closed,
  // Telling of a job twice sends nothing twice.
  idOf: ({ jobId, again }) => (again ? `${jobId}:${again}` : jobId),
  waits: true,
  // Urgent jobs overtake everything else about jobs.
  priority: ({ urgent }) => (urgent ? -10 : 0),
  screens: (_, { region, schoolId, ownerId }) => [
    { name: "jobPosted", regionCode: region ?? "*", schoolId, accountIds: [ownerId] },
  ],
} as const satisfies Kind<Posted, OnScreens, "jobPosted" | "jobPostedUrgent">;

/** Those of the job's region who act as substitutes now and want to hear of it, while it is open (rule: blocked-schools). */
const substitutesFor = (asked: Asked, { jobId, again }: Posted) => sql`
  ${all(ofSubstitute)} and a.id in (
    select r.account_id
    from current_jobs j cross join lateral (${hearers}) r
    where j.id = ${jobId} and ${all(ofOpenJob(asked))} and ${all(ofBoth(sql`r.account_id`))} and ${isNotAsked}${again ? sql` and ${isNew}` : sql``}
      and ${wantedAtOnce(sql`r.account_id`, instant(asked.now()), fartherThanWanted(asked.municipality))})`;

/** Of `j`: those of its region, or, while some hear of it first, these (rule: who-hears-first). */
const hearers = sql`
  select o.account_id from substitute_regions o where o.region_code = j.region_code
  union all
  select h.account_id from job_readers h join substitute_regions o on o.account_id = h.account_id
    join schools s on s.id = j.school_id and s.region_code = o.region_code
  where h.job_id = j.id and j.audience = 'named'`;

/** Who is asked directly, or was, knows of it (rule: asked-directly). */
const isNotAsked = sql`not exists (select from requests q where q.job_id = j.id and q.account_id = r.account_id and q.opened_at is not null)`;

/** Of a place that is free again neither those hear who wait for it, nor who cannot come (rule: cannot-come). */
const isNew = sql`not exists (select from applications n where n.job_id = j.id and n.substitute_id = r.account_id and n.withdrawn_at is null)
  and not exists (select from cancellations c where c.job_id = j.id and c.account_id = r.account_id)`;

/** Conditions on the row `a` of accounts, each by what is said of whom it leaves out (rule: mail-explained). */
export const ofSubstitute = {
  notSubstitute: sql`a.type = 'user'`,
  unconfirmed: sql`a.confirmed_at is not null`,
  locked: sql`a.locked_at is null`,
};

/** On the row `j` of jobs. */
export const ofOpenJob = ({ now }: Pick<Context, "now">) => ({
  filled: sql`not j.filled`,
  over: sql`j.expires_at > ${now().toISOString()}::timestamptz`,
});

/** On a person and the row `j` of jobs. */
export const ofBoth = (personId: SQL) => ({
  ownJob: sql`${personId} <> j.owner_id`,
  schoolHidden: sql`not exists (
    select from school_blocks b where b.school_id = j.school_id and b.account_id = ${personId})`,
  // (rule: exclude-list)
  excluded: sql`not exists (
    select from exclusions b where b.school_id = j.school_id and b.account_id = ${personId} and b.ended_at is null)`,
});

const all = (conditions: Record<string, SQL>) => sql.join(Object.values(conditions), sql` and `);
