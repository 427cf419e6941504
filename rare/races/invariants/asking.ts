import type { Invariants } from "./invariant.ts";

/** Of whom schools ask, and of who cannot come. */
export const ofAsking: Invariants = {
  /** rule: requests-once */
  "of a job one request is open at most, and of a person one is open or waits": (sql, schools) => sql`
    select q.job_id, q.account_id from requests q where q.school_id = any(${schools})
      and exists (select from requests o where o.job_id = q.job_id and o.id <> q.id and (
        (q.state = 'open' and o.state = 'open')
        or (q.account_id = o.account_id and q.state in ('queued', 'open') and o.state in ('queued', 'open'))))`,

  /** rule: request-over, asked-directly */
  "nobody is asked, or waits to be, for a job that is filled, deleted or archived, and nobody waits where none is asked":
    (sql, schools) => sql`
    select q.id, q.state from requests q left join jobs j on j.id = q.job_id
    where q.school_id = any(${schools}) and q.state in ('queued', 'open') and (j.id is null or j.filled or j.archived_at is not null
      or exists (select from assignments x where x.job_id = j.id)
      or not exists (select from requests o where o.job_id = q.job_id and o.state = 'open'))`,

  /** rule: request-accepted, found-by */
  "who is booked by saying yes has been asked, and is said to have been": (sql, schools) => sql`
    select x.job_id, x.found_by, q.from_reserve from assignments x join jobs j on j.id = x.job_id
    left join lateral (select q.from_reserve, q.ended_at from requests q
      where q.job_id = x.job_id and q.account_id = x.substitute_id and q.state = 'accepted' order by q.place desc limit 1) q on true
    where j.school_id = any(${schools}) and case
      when x.found_by = 'reserve' then q.from_reserve is not true
      -- Of a job that some hear of first somebody may have heard by being asked, and be chosen.
      when x.found_by = 'request' then (q.from_reserve is null or q.from_reserve)
        and not exists (select from job_readers r where r.job_id = x.job_id and r.account_id = x.substitute_id and r."group" = 'request')
      -- Of the same transaction: whoever is chosen later is so by the school.
      else q.ended_at = x.chosen_at end`,

  /** rule: request-accepted, request-undone, requests-kept */
  "each yes made a choice, is told once, and so is what undid it": (sql, schools) => sql`
    with told as (
      select t.payload #>> '{occasion,jobId}' as job_id, t.payload #>> '{occasion,substituteId}' as account_id,
        count(*) filter (where t.payload #>> '{occasion,kind}' = 'chosen') as chosen,
        count(*) filter (where t.payload #>> '{occasion,answer}' = 'accepted') as accepted,
        count(*) filter (where t.payload #>> '{occasion,answer}' = 'undone') as undone
      from graphile_worker._private_jobs t where t.payload #>> '{occasion,jobId}' is not null group by 1, 2),
    said as (
      select q.job_id::text, q.account_id::text, count(*) filter (where q.state = 'accepted') as yes,
        count(*) filter (where q.state = 'declined') as no
      from requests q where q.school_id = any(${schools}) and q.job_id is not null group by 1, 2)
    select s.job_id, s.account_id, s.yes, t.accepted, t.undone, t.chosen from said s left join told t using (job_id, account_id)
    where coalesce(t.accepted, 0) - coalesce(t.undone, 0) <> s.yes or coalesce(t.undone, 0) > s.no
      or coalesce(t.chosen, 0) < coalesce(t.accepted, 0)`,

  /** rule: asked-directly, requests-once, told-once */
  "who hears that they are asked is told once, in the queue and in the app, and whoever only waits never": (
    sql,
    schools,
  ) => sql`
    select q.id, q.state, t.told, n.shown from requests q
    cross join lateral (select count(*) as told from graphile_worker._private_jobs t
      where t.payload #>> '{occasion,kind}' = 'asked' and t.payload #>> '{occasion,requestId}' = q.id::text) t
    cross join lateral (select count(*) as shown from news n
      where n.id = q.id and n.account_id = q.account_id and n.kind in ('asked', 'reserveAsked')) n
    where q.school_id = any(${schools}) and q.job_id is not null and (
      t.told <> case when q.opened_at is null then 0 else 1 end or n.shown <> t.told
      or (q.state in ('open', 'accepted', 'declined', 'expired')) and q.opened_at is null
      or (q.state = 'queued' and q.opened_at is not null))
    union all
    select (t.payload #>> '{occasion,requestId}')::uuid, 'told', count(*), 0 from graphile_worker._private_jobs t
    where t.payload #>> '{occasion,kind}' in ('asked', 'request-over')
    group by 1, t.payload #>> '{occasion,kind}' having count(*) > 1`,

  /** rule: request-over */
  "whoever has not answered in time, or is asked no more, is told so once, and nobody else is": (
    sql,
    schools,
  ) => sql`
    select q.id, q.state, t.told from requests q
    cross join lateral (select count(*) as told from graphile_worker._private_jobs t
      where t.payload #>> '{occasion,kind}' = 'request-over' and t.payload #>> '{occasion,requestId}' = q.id::text) t
    where q.school_id = any(${schools}) and q.job_id is not null and case
      when q.opened_at is null or q.state not in ('expired', 'takenBack', 'overtaken') then t.told > 0
      -- Who was chosen in place of answering is told that.
      when q.state = 'overtaken' then t.told > 1
      else t.told <> 1 end`,

  /** rule: who-hears-first, asked-directly */
  "a named job is known to nobody but its readers, who are favourites, have been there, or are asked": (
    sql,
    schools,
  ) => sql`
    select j.id, f.account_id, f.why from jobs j cross join lateral (
      select r.account_id, 'reader' as why from job_readers r where r.job_id = j.id and case r."group"
        when 'favourites' then not exists (select from favourites v join accounts o on o.id = v.owner_id
          where v.substitute_id = r.account_id and (v.owner_id = j.owner_id or exists (select from school_members m
            where m.account_id = v.owner_id and m.school_id = j.school_id and m.role = 'principal')))
        when 'request' then not exists (select from requests q
          where q.job_id = j.id and q.account_id = r.account_id and q.opened_at is not null)
        else false end
      union all
      select q.account_id, 'asked' from requests q where q.job_id = j.id and q.opened_at is not null
        and not exists (select from job_readers r where r.job_id = j.id and r.account_id = q.account_id)
      union all
      select n.account_id, 'told' from news n join accounts p on p.id = n.account_id and p.type = 'user' and p.closed_at is null
        where n.job_id = j.id and not exists (select from job_readers r where r.job_id = j.id and r.account_id = n.account_id)) f
    where j.school_id = any(${schools}) and j.audience = 'named' and j.archived_at is null`,

  /** rule: requests-once */
  "each open request has its end, and a task of the queue that is woken for it": (sql, schools) => sql`
    select q.id from requests q where q.school_id = any(${schools}) and q.state = 'open' and (q.until is null
      or not exists (select from graphile_worker._private_jobs t where t.key = 'end-requests ' || q.job_id))`,

  /** rule: cannot-come */
  "who cannot come has said so once for each time that they were chosen, and the school is told of each once":
    (sql, schools) => sql`
    select c.id, t.told, x.chosen from cancellations c join jobs j on j.id = c.job_id
    cross join lateral (select count(*) as told from graphile_worker._private_jobs t
      where t.payload #>> '{occasion,cancellationId}' = c.id::text) t
    cross join lateral (select count(*) as chosen from graphile_worker._private_jobs t where t.payload #>> '{occasion,kind}' = 'chosen'
      and t.payload #>> '{occasion,jobId}' = j.id::text and t.payload #>> '{occasion,substituteId}' = c.account_id::text) x
    where j.school_id = any(${schools}) and (t.told <> 1
      or x.chosen < (select count(*) from cancellations o where o.job_id = j.id and o.account_id = c.account_id))`,

  /** rule: reserve */
  "who stands in reserve has applied, was not taken out, and has not said no, or nothing, to what the reserve was asked since":
    (sql, schools) => sql`
    select a.job_id, a.substitute_id, a.reserve_since from applications a join jobs j on j.id = a.job_id
    where j.school_id = any(${schools}) and a.reserve_since is not null and (
      a.withdrawn_at is not null or a.reserve_ended_at is not null
      or exists (select from requests q where q.job_id = a.job_id and q.account_id = a.substitute_id and q.from_reserve
        and q.state in ('declined', 'expired') and q.ended_at > a.reserve_since))
    union all
    select a.job_id, a.substitute_id, null from applications a join jobs j on j.id = a.job_id
    where j.school_id = any(${schools}) and a.reserve_since is null and a.reserve_rank is not null`,

  /** rule: reserve */
  "the reserve is asked once for each place that became free by itself, each of whom it has once": (
    sql,
    schools,
  ) => sql`
    select q.job_id, q.account_id, count(*) from requests q join jobs j on j.id = q.job_id
    where q.school_id = any(${schools}) and q.from_reserve group by 1, 2 having count(*) > (
      select count(*) from graphile_worker._private_jobs t where t.payload #>> '{occasion,jobId}' = q.job_id::text
        and (t.payload #>> '{occasion,kind}' = 'cannot-come' or t.payload #>> '{occasion,answer}' = 'undone'))`,

  /** rule: requests-kept */
  "of who is gone nothing is kept that they were asked": (sql, schools) => sql`
    select q.id, q.state from requests q join accounts p on p.id = q.account_id
    where q.school_id = any(${schools}) and p.closed_at is not null and p.type = 'user'`,
};
