-- What one can take beside what one is chosen for holds nothing any more that overlaps it in part. No existing rows change; the previous release still runs.
-- The rest is as it was (migration `open-jobs-filtered`).
CREATE OR REPLACE FUNCTION open_jobs_of(me uuid, region text, at timestamptz, schools uuid[], kinds text[], subjects text[], grades text[],
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
    and (not takeable or (select count(*) = 0 from assignments x where x.substitute_id = me and x.windows && j.windows))
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
