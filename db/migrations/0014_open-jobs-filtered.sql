-- Filters of a substitute's open jobs. No existing rows change; the previous release still runs, with the function `open_places` that it has.
-- The jobs of a region that are on somebody's list and that a filter lets through: null lets all through. A plain query, so that the planner sees
-- through it. What a job is about is asked with aggregates: an "exists" beside an "or" may read the whole of a table at once.
-- Which schools, types and subjects a word names is found once, not for each job.
CREATE FUNCTION open_jobs_of(me uuid, region text, at timestamptz, schools uuid[], kinds text[], subjects text[], grades text[],
    takeable boolean, words text[])
  RETURNS SETOF jobs
  LANGUAGE sql STABLE
AS $$
  select j.* from jobs j
  where j.archived_at is null and not j.filled and j.admin_type is null and j.region_code = region
    and j.expires_at > at and j.owner_id <> me
    and (schools is null or j.school_id = any(schools)) and (kinds is null or j.job_type_value = any(kinds))
    and (subjects is null or (select bool_or(n.subject_value = any(subjects)) from job_subjects n where n.job_id = j.id))
    and (grades is null or (select bool_or(g.grade_value = any(grades)) from job_grades g where g.job_id = j.id))
    and (not takeable or (select bool_and(not (b @> w or w @> b)) from assignments x, unnest(x.windows) b, unnest(j.windows) w
      where x.substitute_id = me and x.windows && j.windows) is not false)
    and (words is null or (select bool_and(strpos(lower(concat_ws(' ', j.other_text, j.additional_info)), w.word) > 0
        or coalesce((j.school_id, w.word) in (
          select s.id, w.word from unnest(words) w(word), schools s left join municipalities m on m.code = s.municipality_code
            left join regions r on r.code = s.region_code
          where strpos(lower(concat_ws(' ', s.name, s.name_fi, s.name_sv, s.address, s.address_sv, m.name_fi, m.name_sv,
            r.name_fi, r.name_sv)), w.word) > 0), false)
        or coalesce((j.job_type_value, w.word) in (select t.value, w.word from unnest(words) w(word), job_types t
          where strpos(lower(concat_ws(' ', t.name_fi, t.name_sv, t.name_se)), w.word) > 0), false)
        or coalesce((select bool_or(strpos(lower(n.name), w.word) > 0 or (n.subject_value, w.word) in (
            select b.value, w.word from unnest(words) w(word), subjects b
            where strpos(lower(concat_ws(' ', b.name_fi, b.name_sv, b.name_se)), w.word) > 0))
          from job_subjects n where n.job_id = j.id), false))
      from unnest(words) w(word)))
    and not exists (select from school_blocks b where b.account_id = me and b.school_id = j.school_id)
    and not exists (select from job_placements m where m.account_id = me and m.job_id = j.id)
    and not exists (select from applications n
      where n.job_id = j.id and n.substitute_id = me and n.withdrawn_at is null)
$$;
--> statement-breakpoint
-- Where the next of these stand, as the function of the same name with fewer arguments did, and with its settings (migration 0000).
CREATE FUNCTION open_places(me uuid, regions text[], at timestamptz, by_hour boolean, after_calm boolean, after_day date,
    after_time time, after_id uuid, most integer, schools uuid[], kinds text[], subjects text[], grades text[], takeable boolean,
    words text[])
  RETURNS TABLE (urgent boolean, start_date date, start_time time, id uuid)
  LANGUAGE plpgsql STABLE
  SET enable_sort = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  if by_hour then
    return query select part.urgent, part.start_date, part.start_time, part.id
      from unnest(regions) r(code) cross join lateral (
        select j.urgent, j.start_date, j.start_time, j.id
        from open_jobs_of(me, r.code, at, schools, kinds, subjects, grades, takeable, words) j
        where ((not j.urgent), j.start_time, j.start_date, j.id) > (after_calm, after_time, after_day, after_id)
        order by (not j.urgent), j.start_time, j.start_date, j.id limit most) part
      order by (not part.urgent), part.start_time, part.start_date, part.id limit most;
  else
    return query select part.urgent, part.start_date, part.start_time, part.id
      from unnest(regions) r(code) cross join lateral (
        select j.urgent, j.start_date, j.start_time, j.id
        from open_jobs_of(me, r.code, at, schools, kinds, subjects, grades, takeable, words) j
        where ((not j.urgent), j.start_date, j.start_time, j.id) > (after_calm, after_day, after_time, after_id)
        order by (not j.urgent), j.start_date, j.start_time, j.id limit most) part
      order by (not part.urgent), part.start_date, part.start_time, part.id limit most;
  end if;
END $$;
