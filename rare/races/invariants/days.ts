import type { Invariants } from "./invariant.ts";

/** Of jobs whose days are shared (rule: days-apart). */
export const ofDays: Invariants = {
  "no day of a job is two people's": (sql, schools) => sql`
    select x.job_id, x.substitute_id, o.substitute_id as other from assignments x
    join jobs j on j.id = x.job_id
    join assignments o on o.job_id = x.job_id and o.substitute_id > x.substitute_id and o.windows && x.windows
    where j.school_id = any(${schools})`,

  "whoever gets days of a job has applied for these, and gets all of them where they come only for all": (
    sql,
    schools,
  ) => sql`
    select x.job_id, x.substitute_id from assignments x join jobs j on j.id = x.job_id
    join applications a on a.job_id = x.job_id and a.substitute_id = x.substitute_id
    where j.school_id = any(${schools}) and j.days_shared
      -- Whoever has some may apply anew, for further ones: their own stay among these, and all of the others come with the next choice.
      and (not x.windows <@ coalesce(a.windows, j.windows)
        or (a.only_together and a.applied_at <= x.chosen_at and not x.windows @> coalesce(a.windows, j.windows)))`,

  /** Each choice of a principal's is in the log. */
  "whoever is chosen for days hears once of each choice, in the queue and in the app": (sql, schools) => sql`
    select a.job_id, a.substitute_id, t.told, n.shown, e.choices from applications a join jobs j on j.id = a.job_id
    cross join lateral (select count(*) as told from graphile_worker._private_jobs t
      where t.payload #>> '{occasion,kind}' = 'chosen' and t.payload #>> '{occasion,jobId}' = a.job_id::text
        and t.payload #>> '{occasion,substituteId}' = a.substitute_id::text) t
    cross join lateral (select count(*) as shown from news n
      where n.kind = 'chosen' and n.job_id = a.job_id and n.account_id = a.substitute_id) n
    cross join lateral (select count(*) as choices from audit_entries e
      where e.action = 'substituteChosen' and e.job_id = a.job_id and e.subject_id = a.substitute_id) e
    where j.school_id = any(${schools}) and j.days_shared and (t.told <> e.choices or n.shown <> e.choices)`,
};
