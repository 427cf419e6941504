import { and, eq, isNotNull, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import {
  accounts,
  applications,
  assignments,
  jobs,
  standingApplications,
} from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { instant, uuids } from "../../../platform/database/sql.ts";

/** Who posted the job; the school's principals when that person works there no more. */
export const poster = {
  by: "poster",
  who: ({ jobId }: { jobId: string }) => postersOf(jobId),
} as const;

/** Who posted the job, and all principals of its school. Condition on the row `a` of accounts. */
export const postersAndPrincipalsOf = (
  jobId: string | SQL,
): SQL => sql`a.confirmed_at is not null and a.id in (
  select m.account_id from school_members m join jobs j on j.school_id = m.school_id
  where j.id = ${jobId} and m.active and (m.role = 'principal' or m.account_id = j.owner_id))`;

/** As `poster`. Condition on the row `a` of accounts. */
export function postersOf(jobId: string | SQL): SQL {
  const owner = sql`m.account_id = (select j.owner_id from jobs j where j.id = ${jobId})`;
  const members = sql`
    select m.account_id from school_members m join accounts o on o.id = m.account_id
    where m.active and o.closed_at is null and o.locked_at is null and m.school_id = (select j.school_id from jobs j where j.id = ${jobId})`;
  return sql`a.confirmed_at is not null and a.id in (
    ${members} and (${owner} or (m.role = 'principal' and not exists (${members} and ${owner}))))`;
}

/** Who is chosen, and the others who have applied, once the job is filled; where its days are shared these are named (rule: who-is-told, days-apart). */
export function hearOfChoice(
  db: Handle,
  { jobId, substituteId, others }: { jobId: string; substituteId: string; others?: string[] },
) {
  const isChosen = eq(applications.substituteId, substituteId);
  const isFilled = sql`exists (select from jobs j where j.id = ${applications.jobId} and j.filled)`;
  const isAnother = others ? sql`${applications.substituteId} = any(${uuids(others)})` : isFilled;
  return openAccounts(
    db,
    and(eq(applications.jobId, jobId), isNull(applications.withdrawnAt), or(isChosen, isAnother)),
  );
}

/**
 * Who waits, and who was chosen, unless they are gone or have left by themselves: the others' applications count again once the chosen one is not chosen any more,
 * but whoever is chosen elsewhere at these hours cannot come, and who is asked to take it has heard (rule: reserve).
 */
export function waitingAgain(
  db: Handle,
  jobId: string,
  chosenId: string,
  { hasLeft, lost = [] }: { hasLeft: boolean; lost?: string[] | undefined },
) {
  const mayHope = sql`${applications.substituteId} <> all(${uuids(lost)})`;
  const waits = and(
    ...[isNull(applications.withdrawnAt), isNull(applications.deactivatedByJobId), isNotAsked, mayHope],
  );
  // Of a yes that is undone an application from before stands again.
  const who = hasLeft
    ? and(ne(applications.substituteId, chosenId), waits)
    : or(eq(applications.substituteId, chosenId), waits);
  return openAccounts(db, and(eq(applications.jobId, jobId), who));
}

const isNotAsked = sql`not exists (select from requests q where q.job_id = ${applications.jobId} and q.account_id = ${applications.substituteId} and q.state = 'open')`;

const openAccounts = (db: Handle, which: SQL | undefined) =>
  db
    .select({ id: applications.substituteId })
    .from(applications)
    .innerJoin(accounts, eq(accounts.id, applications.substituteId))
    .where(and(which, isNull(accounts.closedAt)));

/**
 * The chosen one, or all who wait: whoever has been told that another was chosen hears of the job no more (rule: who-is-told). Where its days are shared whoever has one
 * to come; who has had theirs only where they have asked for a further one and the job is not filled (rule: days-apart).
 */
export function concerned(db: Handle, jobId: string, now: Date) {
  const isAhead = (windows: SQL) =>
    sql`exists (select from unnest(${windows}) w where upper(w) > ${instant(now)})`;
  const wished = sql`coalesce(${standingApplications.windows}, ${jobs.windows}) - coalesce(${assignments.windows}, '{}')`;
  const isChosen = and(
    isNotNull(assignments.jobId),
    or(not(jobs.daysShared), isAhead(sql`${assignments.windows}`)),
  );
  const waits = and(not(jobs.filled), or(isNull(assignments.jobId), isAhead(wished)));
  return db
    .select({ id: standingApplications.substituteId })
    .from(standingApplications)
    .innerJoin(jobs, eq(jobs.id, standingApplications.jobId))
    .leftJoin(
      assignments,
      and(
        eq(assignments.jobId, standingApplications.jobId),
        eq(assignments.substituteId, standingApplications.substituteId),
      ),
    )
    .where(and(eq(standingApplications.jobId, jobId), or(isChosen, waits)));
}

/** Somebody by id; nobody where there is none. */
export const openAccount = (db: Handle, id: string | undefined) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(id === undefined ? sql`false` : and(eq(accounts.id, id), isNull(accounts.closedAt)));

/**
 * Whom live events about a job name: its poster, and those whose applications stand. The school's principals
 * and the region's substitutes hear of them as such.
 */
export function watchers(db: Handle, jobId: string) {
  const waiting = db
    .select({ id: standingApplications.substituteId })
    .from(standingApplications)
    .where(eq(standingApplications.jobId, jobId));
  return db.select({ id: jobs.ownerId }).from(jobs).where(eq(jobs.id, jobId)).union(waiting);
}

export const idsOf = async (people: PromiseLike<{ id: string }[]>) => (await people).map(({ id }) => id);

/** On the row `a` of accounts: whoever is gone is told nothing. */
export const isOpen = sql`a.closed_at is null`;
