-- Who hears first of a job: two new tables, empty, and columns that say for all that is there that everybody hears at once: no existing rows
-- change. The previous release still runs: of a job that some hear of first its lists, counts and messages have nothing, for it has no region until it is open to everybody.
-- Beside this one it answers whoever has such a job's id, and names it to all screens when it changes it: the first are named once all replicas are of this release.
CREATE TABLE "job_readers" (
	"job_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"group" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_readers_pkey" PRIMARY KEY("job_id","account_id"),
	CONSTRAINT "job_readers_group_known" CHECK ("job_readers"."group" in ('favourites', 'beenHere'))
);
--> statement-breakpoint
CREATE TABLE "job_stages" (
	"job_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"group" text NOT NULL,
	"minutes" smallint NOT NULL,
	"opens_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"opened_by" text,
	CONSTRAINT "job_stages_pkey" PRIMARY KEY("job_id","place"),
	CONSTRAINT "job_stages_group_known" CHECK ("job_stages"."group" in ('favourites', 'beenHere', 'everybody'))
);
--> statement-breakpoint
DROP VIEW "public"."current_jobs";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_region_unless_message";--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "found_by" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "audience" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "first_to" jsonb;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "teachers_choose_first" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "job_readers" ADD CONSTRAINT "job_readers_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_readers" ADD CONSTRAINT "job_readers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_stages" ADD CONSTRAINT "job_stages_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_readers_account_index" ON "job_readers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "job_stages_due_index" ON "job_stages" USING btree ("opens_at") WHERE "job_stages"."opens_at" is not null;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_found_by_known" CHECK ("assignments"."found_by" in ('favourites', 'beenHere', 'everybody'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_audience_known" CHECK ("jobs"."audience" in ('everybody', 'named'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_region_unless_named" CHECK (case when "jobs"."admin_type" is null then ("jobs"."audience" = 'named') = ("jobs"."region_code" is null) else "jobs"."audience" = 'everybody' end);--> statement-breakpoint
CREATE VIEW "public"."current_jobs" AS (select "id", "object_id", "school_id", "owner_id", "region_code", "audience", "opened_at", "start_date", "end_date", "start_time", "end_time", "time_zone", "windows", "starts_at", "expires_at", "job_type_value", "other_text", "reason", "regarding", "additional_info", "additional_info_sv", "urgent", "admin_type", "filled", "first_applied_at", "created_at", "updated_at", "archived_at" from "jobs" where "jobs"."archived_at" is null);
--> statement-breakpoint
-- What is on somebody's list and a filter lets through, of the jobs of a region and of those of which they hear first: the conditions are said once.
-- A plain query each, so that the planner sees through it (migration `open-jobs-filtered`).
DO $do$
DECLARE
  conditions text := $conditions$    and j.expires_at > at and j.owner_id <> me
    and (schools is null or j.school_id = any(schools)) and (kinds is null or j.job_type_value = any(kinds))
    and (subjects is null or (select bool_or(n.subject_value = any(subjects)) from job_subjects n where n.job_id = j.id))
    and (grades is null or (select bool_or(g.grade_value = any(grades)) from job_grades g where g.job_id = j.id))
    and (away is null or not (away && j.windows)
      and (select count(*) = 0 from assignments x where x.substitute_id = me and x.windows && j.windows))
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
      where n.job_id = j.id and n.substitute_id = me and n.withdrawn_at is null)$conditions$;
BEGIN
  execute 'create or replace function open_jobs_of(me uuid, region text, at timestamptz, schools uuid[], kinds text[], subjects text[], grades text[],
    away tstzmultirange, words text[])
  returns setof jobs language sql stable as $$
  select j.* from jobs j
  where j.archived_at is null and not j.filled and j.admin_type is null and j.region_code = region
' || conditions || ' $$';
  execute 'create function named_jobs_of(me uuid, regions text[], at timestamptz, schools uuid[], kinds text[], subjects text[], grades text[],
    away tstzmultirange, words text[])
  returns setof jobs language sql stable as $$
  select j.* from (select r.job_id from job_readers r where r.account_id = me offset 0) f
    cross join lateral (select x.* from jobs x where x.id = f.job_id offset 0) j join schools o on o.id = j.school_id
  where j.archived_at is null and not j.filled and j.audience = ''named'' and o.region_code = any(regions)
' || conditions || ' $$';
END $do$;
--> statement-breakpoint
-- As before (migration `takeable-in-own-times`), with those of which the person hears first.
CREATE OR REPLACE FUNCTION open_places(me uuid, regions text[], at timestamptz, by_hour boolean, after_calm boolean, after_day date,
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
      from (
        select here.* from unnest(regions) r(code) cross join lateral (
          select j.urgent, j.start_date, j.start_time, j.id
          from open_jobs_of(me, r.code, at, schools, kinds, subjects, grades, away, words) j
          where ((not j.urgent), j.start_time, j.start_date, j.id) > (after_calm, after_time, after_day, after_id)
          order by (not j.urgent), j.start_time, j.start_date, j.id limit most) here
        union all
        select j.urgent, j.start_date, j.start_time, j.id
        from named_jobs_of(me, regions, at, schools, kinds, subjects, grades, away, words) j
        where ((not j.urgent), j.start_time, j.start_date, j.id) > (after_calm, after_time, after_day, after_id)) part
      order by (not part.urgent), part.start_time, part.start_date, part.id limit most;
  else
    return query select part.urgent, part.start_date, part.start_time, part.id
      from (
        select here.* from unnest(regions) r(code) cross join lateral (
          select j.urgent, j.start_date, j.start_time, j.id
          from open_jobs_of(me, r.code, at, schools, kinds, subjects, grades, away, words) j
          where ((not j.urgent), j.start_date, j.start_time, j.id) > (after_calm, after_day, after_time, after_id)
          order by (not j.urgent), j.start_date, j.start_time, j.id limit most) here
        union all
        select j.urgent, j.start_date, j.start_time, j.id
        from named_jobs_of(me, regions, at, schools, kinds, subjects, grades, away, words) j
        where ((not j.urgent), j.start_date, j.start_time, j.id) > (after_calm, after_day, after_time, after_id)) part
      order by (not part.urgent), part.start_date, part.start_time, part.id limit most;
  end if;
END $$;
