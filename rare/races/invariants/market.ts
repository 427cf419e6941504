import type { Invariants } from "./invariant.ts";

export const ofMarket: Invariants = {
  /** rule: double-booking, two-hour-gap */
  "nobody is chosen for two jobs less than two hours apart, unless they confirmed that": (
    sql,
    schools,
  ) => sql`
    select a.job_id as one, b.job_id as other from assignments a
    join jobs j on j.id = a.job_id
    join assignments b on b.substitute_id = a.substitute_id and b.job_id > a.job_id
    where j.school_id = any(${schools}) and not (a.conflict_confirmed or b.conflict_confirmed)
      and exists (select from unnest(a.windows) v, unnest(b.windows) w
        where lower(v) < upper(w) + interval '2 hours' and lower(w) < upper(v) + interval '2 hours')`,

  /** rule: confirmed-conflict */
  "nobody is chosen for two jobs of which one lies within the other": (sql, schools) => sql`
    select a.job_id as one, b.job_id as other from assignments a
    join jobs j on j.id = a.job_id
    join assignments b on b.substitute_id = a.substitute_id and b.job_id <> a.job_id
    where j.school_id = any(${schools}) and exists (select from unnest(a.windows) v, unnest(b.windows) w where v <@ w)`,

  /** rule: confirmed-conflict */
  "a conflict counts as confirmed where there is one, and its application says so": (sql, schools) => sql`
    select x.job_id from assignments x join jobs j on j.id = x.job_id
    where j.school_id = any(${schools}) and x.conflict_confirmed and (
      not exists (select from applications a
        where a.job_id = x.job_id and a.substitute_id = x.substitute_id and a.conflict_confirmed)
      or not exists (select from assignments o, unnest(x.windows) v, unnest(o.windows) w
        where o.substitute_id = x.substitute_id and o.job_id <> x.job_id
          and lower(v) < upper(w) + interval '2 hours' and lower(w) < upper(v) + interval '2 hours'))`,

  /** rule: days-apart */
  "a job counts as filled exactly when somebody is chosen for it, and for each of its days where these are shared":
    (sql, schools) => sql`
    select j.id from jobs j where j.school_id = any(${schools}) and j.filled <> case
      when j.days_shared then j.windows <@ coalesce((
        select range_agg(w) from assignments x, unnest(x.windows) w where x.job_id = j.id), '{}')
      else exists (select from assignments x where x.job_id = j.id) end`,

  /** rule: moved-times */
  "who is chosen is booked for the times of the job, and guarded an hour around them": (sql, schools) => sql`
    select j.id from jobs j join assignments x on x.job_id = j.id
    where j.school_id = any(${schools}) and (not x.windows <@ j.windows or (x.windows <> j.windows and not j.days_shared)
      or x.guarded_windows <> (
        select range_agg(tstzrange(lower(w) - interval '1 hour', upper(w) + interval '1 hour')) from unnest(x.windows) w))`,

  /** rule: choose */
  "whoever is chosen has applied, and that application stands": (sql, schools) => sql`
    select x.job_id, x.substitute_id from assignments x join jobs j on j.id = x.job_id
    where j.school_id = any(${schools}) and not exists (select from applications a
      where a.job_id = x.job_id and a.substitute_id = x.substitute_id
        and a.withdrawn_at is null and a.deactivated_by_job_id is null)`,

  /** rule: chosen-drops-others */
  "an application is out exactly while its substitute is chosen for a job too close, which it names": (
    sql,
    schools,
  ) => sql`
    select a.job_id, a.substitute_id, a.deactivated_by_job_id, blockers.ids from applications a
    join jobs j on j.id = a.job_id
    cross join lateral (
      select coalesce(array_agg(x.job_id), '{}') as ids from assignments x
      where x.substitute_id = a.substitute_id and x.job_id <> a.job_id and a.withdrawn_at is null
        and not exists (select from assignments o where o.job_id = a.job_id and o.substitute_id = a.substitute_id)
        and not (a.conflict_confirmed and x.chosen_at < a.applied_at)
        and exists (select from unnest(j.windows) v, unnest(x.windows) w
          where lower(v) < upper(w) + interval '2 hours' and lower(w) < upper(v) + interval '2 hours')) blockers
    where j.school_id = any(${schools}) and not j.days_shared and case when a.deactivated_by_job_id is null then blockers.ids <> '{}'
      else a.deactivated_by_job_id <> all(blockers.ids) end`,

  /** rule: delete-own-account, job-deleted */
  "what is gone is gone: of an account its applications and hidden schools, of a job whatever named it": (
    sql,
    schools,
  ) => sql`
    select 'account' as what, p.id from accounts p where p.closed_at is not null and p.type = 'user'
      and (exists (select from applications a where a.substitute_id = p.id)
        or exists (select from assignments x where x.substitute_id = p.id)
        or exists (select from school_blocks b where b.account_id = p.id and b.school_id = any(${schools})))
    union all
    select 'job', a.job_id from applications a left join jobs j on j.id = a.job_id where j.id is null
    union all
    select 'job', x.job_id from assignments x left join jobs j on j.id = x.job_id where j.id is null`,

  /** rule: outbox, news-in-the-app */
  "each choice is announced once, and its end once": (sql, schools) => sql`
    with own as (select id from jobs where school_id = any(${schools}) and not days_shared),
    told as (
      select t.payload #>> '{occasion,jobId}' as job_id, t.payload #>> '{occasion,substituteId}' as substitute_id,
        count(*) filter (where t.payload #>> '{occasion,kind}' = 'chosen') as chosen,
        count(*) filter (where t.payload #>> '{occasion,kind}' = 'chosen-removed' and t.payload #>> '{occasion,left}' is null) as removed,
        -- Told to those who wait, of whom there may be none.
        count(*) filter (where t.payload #>> '{occasion,left}' = 'true') as left_by_themselves,
        count(*) filter (where t.payload #>> '{occasion,kind}' = 'cannot-come') as said,
        count(*) filter (where t.payload #>> '{occasion,kind}' = 'request-answered' and t.payload #>> '{occasion,answer}' = 'undone') as undone
      from graphile_worker._private_jobs t join own on own.id::text = t.payload #>> '{occasion,jobId}' group by 1, 2),
    shown as (
      select n.job_id::text, n.account_id::text as substitute_id,
        count(*) filter (where n.kind = 'chosen') as chosen, count(*) filter (where n.kind = 'chosenRemoved') as removed
      from news n join own on own.id = n.job_id group by 1, 2)
    select a.job_id, a.substitute_id, t.chosen, t.removed, s.chosen as shown, s.removed as unshown from applications a
    join own on own.id = a.job_id
    left join told t on t.job_id = a.job_id::text and t.substitute_id = a.substitute_id::text
    left join shown s on s.job_id = a.job_id::text and s.substitute_id = a.substitute_id::text
    left join assignments x on x.job_id = a.job_id and x.substitute_id = a.substitute_id
    where coalesce(t.chosen, 0) <> coalesce(s.chosen, 0) or coalesce(t.removed, 0) <> coalesce(s.removed, 0)
      or coalesce(t.chosen, 0) - coalesce(t.removed, 0) - coalesce(t.said, 0) - coalesce(t.undone, 0) <> case when x.job_id is null then 0 else 1 end
      or coalesce(t.said, 0) + coalesce(t.undone, 0) < coalesce(t.left_by_themselves, 0)
      or coalesce(t.said, 0) <> (select count(*) from cancellations c where c.job_id = a.job_id and c.account_id = a.substitute_id)`,

  /** rule: who-hears-first */
  "a job has no region exactly while it is named, and then a clock exactly while nobody is chosen": (
    sql,
    schools,
  ) => sql`
    select j.id from jobs j where j.school_id = any(${schools}) and j.archived_at is null and (
      (j.audience = 'named') <> (j.region_code is null)
      or (j.audience = 'named') <> exists (
        select from job_stages t where t.job_id = j.id and t."group" = 'everybody' and t.opened_at is null)
      or (j.audience = 'named' and not j.filled) <> exists (
        select from job_stages t where t.job_id = j.id and t.opens_at is not null))`,

  /** rule: who-hears-first */
  "whoever has applied for a named job, looked at it or put it away hears of it": (sql, schools) => sql`
    select j.id, f.account_id from jobs j cross join lateral (
      select a.substitute_id as account_id from applications a where a.job_id = j.id
      union select v.account_id from job_views v where v.job_id = j.id
      union select p.account_id from job_placements p where p.job_id = j.id) f
    join accounts o on o.id = f.account_id and o.closed_at is null
    where j.school_id = any(${schools}) and j.audience = 'named' and j.archived_at is null
      and not exists (select from job_readers r where r.job_id = j.id and r.account_id = f.account_id)`,

  /** rule: stages-once, told-once */
  "each is told of a posting once, and once more of what was opened to all": (sql, schools) => sql`
    select j.id, count(t.id) as told from jobs j
    left join graphile_worker._private_jobs t
      on t.payload #>> '{occasion,jobId}' = j.id::text and t.payload #>> '{occasion,kind}' = 'job-posted'
      -- Of a place that is free anew all are told anew.
      and t.payload #>> '{occasion,again}' is null
    where j.school_id = any(${schools}) and j.archived_at is null
    group by j.id having count(t.id) <> 1
      + case when j.audience = 'everybody' and exists (select from job_stages s where s.job_id = j.id) then 1 else 0 end`,

  /** rule: audit-log, idempotency-key */
  "a principal's choice is in the log, and what was posted once is there once": (sql, schools) => sql`
    select 'choice' as what, x.job_id from assignments x join jobs j on j.id = x.job_id join accounts p on p.id = x.chosen_by
    where j.school_id = any(${schools}) and p.type = 'principal'
      -- Asking somebody is in the log as such.
      and not exists (select from requests q where q.job_id = x.job_id and q.account_id = x.substitute_id and q.state = 'accepted')
      and not exists (select from audit_entries e
      where e.action = 'substituteChosen' and e.job_id = x.job_id and e.subject_id = x.substitute_id and e.actor_id = p.id)
    union all
    select 'posting', (array_agg(j.id))[1] from jobs j where j.school_id = any(${schools})
    group by j.school_id, j.additional_info having count(*) > 1`,
};
