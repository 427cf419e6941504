-- What one can take lies in one's own times as well. No existing rows change; the previous release still runs, with the functions that it has.
-- `away`, where somebody cannot, takes the place of `takeable`: null lets all through, an empty one what lies beside what one is chosen for.
CREATE FUNCTION open_jobs_of(me uuid, region text, at timestamptz, schools uuid[], kinds text[], subjects text[], grades text[],
    away tstzmultirange, words text[])
  RETURNS SETOF jobs
  LANGUAGE sql STABLE
AS $$
  select j.* from open_jobs_of(me, region, at, schools, kinds, subjects, grades, away is not null, words) j
  where away is null or not (away && j.windows)
$$;
--> statement-breakpoint
-- As the function with `takeable` (migration `open-jobs-filtered`).
CREATE FUNCTION open_places(me uuid, regions text[], at timestamptz, by_hour boolean, after_calm boolean, after_day date,
    after_time time, after_id uuid, most integer, schools uuid[], kinds text[], subjects text[], grades text[],
    away tstzmultirange, words text[])
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
        from open_jobs_of(me, r.code, at, schools, kinds, subjects, grades, away, words) j
        where ((not j.urgent), j.start_time, j.start_date, j.id) > (after_calm, after_time, after_day, after_id)
        order by (not j.urgent), j.start_time, j.start_date, j.id limit most) part
      order by (not part.urgent), part.start_time, part.start_date, part.id limit most;
  else
    return query select part.urgent, part.start_date, part.start_time, part.id
      from unnest(regions) r(code) cross join lateral (
        select j.urgent, j.start_date, j.start_time, j.id
        from open_jobs_of(me, r.code, at, schools, kinds, subjects, grades, away, words) j
        where ((not j.urgent), j.start_date, j.start_time, j.id) > (after_calm, after_day, after_time, after_id)
        order by (not j.urgent), j.start_date, j.start_time, j.id limit most) part
      order by (not part.urgent), part.start_date, part.start_time, part.id limit most;
  end if;
END $$;
