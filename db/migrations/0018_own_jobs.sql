-- Leaves somebody's own jobs out of where the next jobs of their list stand (`open_places`, else as it was). No rows change; the
-- previous release can still run.
CREATE OR REPLACE FUNCTION open_places(me uuid, regions text[], at timestamptz, by_hour boolean, after_calm boolean, after_day date,
    after_time time, after_id uuid, most integer, schools uuid[], kind text)
  RETURNS TABLE (urgent boolean, start_date date, start_time time, id uuid)
  LANGUAGE plpgsql STABLE
  SET enable_sort = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  if by_hour then
    return query select part.urgent, part.start_date, part.start_time, part.id
      from unnest(regions) r(code) cross join lateral (
        select j.urgent, j.start_date, j.start_time, j.id from jobs j
        where j.archived_at is null and not j.filled and j.admin_type is null and j.region_code = r.code
          and j.expires_at > at and j.owner_id <> me and ((not j.urgent), j.start_time, j.start_date, j.id) > (after_calm, after_time, after_day, after_id)
          and (schools is null or j.school_id = any(schools)) and (kind is null or j.job_type_value = kind)
          and not exists (select from school_blocks b where b.account_id = me and b.school_id = j.school_id)
          and not exists (select from job_placements m where m.account_id = me and m.job_id = j.id)
          and not exists (select from applications n
            where n.job_id = j.id and n.substitute_id = me and n.withdrawn_at is null)
        order by (not j.urgent), j.start_time, j.start_date, j.id limit most) part
      order by (not part.urgent), part.start_time, part.start_date, part.id limit most;
  else
    return query select part.urgent, part.start_date, part.start_time, part.id
      from unnest(regions) r(code) cross join lateral (
        select j.urgent, j.start_date, j.start_time, j.id from jobs j
        where j.archived_at is null and not j.filled and j.admin_type is null and j.region_code = r.code
          and j.expires_at > at and j.owner_id <> me and ((not j.urgent), j.start_date, j.start_time, j.id) > (after_calm, after_day, after_time, after_id)
          and (schools is null or j.school_id = any(schools)) and (kind is null or j.job_type_value = kind)
          and not exists (select from school_blocks b where b.account_id = me and b.school_id = j.school_id)
          and not exists (select from job_placements m where m.account_id = me and m.job_id = j.id)
          and not exists (select from applications n
            where n.job_id = j.id and n.substitute_id = me and n.withdrawn_at is null)
        order by (not j.urgent), j.start_date, j.start_time, j.id limit most) part
      order by (not part.urgent), part.start_date, part.start_time, part.id limit most;
  end if;
END $$;
