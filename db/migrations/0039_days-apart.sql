-- A job's days may be of several substitutes: no existing rows change, new columns have defaults, and the views have them at their end. The previous release still
-- runs: it locks a job before it books somebody for it, and books for all of it, which the constraint lets pass where nobody has a part.
ALTER TABLE "applications" ADD COLUMN "windows" "tstzmultirange";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "only_together" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "days_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_some_window" CHECK (not isempty("assignments"."windows"));--> statement-breakpoint
-- Nobody's day is somebody else's (rule: days-apart). In one statement, so that there is no moment without.
ALTER TABLE assignments DROP CONSTRAINT assignments_pkey,
  ADD CONSTRAINT assignments_person_pkey PRIMARY KEY (job_id, substitute_id),
  ADD CONSTRAINT assignments_no_day_twice EXCLUDE USING gist (job_id WITH =, windows WITH &&);--> statement-breakpoint
CREATE INDEX "jobs_shared_index" ON "jobs" USING btree ("starts_at") WHERE "jobs"."archived_at" is null and "jobs"."days_shared";--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."current_jobs" AS (select "id", "object_id", "school_id", "owner_id", "region_code", "audience", "opened_at", "start_date", "end_date", "start_time", "end_time", "time_zone", "windows", "starts_at", "expires_at", "job_type_value", "other_text", "reason", "regarding", "additional_info", "additional_info_sv", "urgent", "admin_type", "filled", "first_applied_at", "created_at", "updated_at", "archived_at", "pay", "days_shared" from "jobs" where "jobs"."archived_at" is null);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."standing_applications" AS (select "id", "job_id", "substitute_id", "applied_at", "first_applied_at", "conflict_confirmed", "withdrawn_at", "deactivated_by_job_id", "seen_at", "reserve_since", "reserve_rank", "reserve_ended_at", "windows", "only_together" from "applications" where "applications"."withdrawn_at" is null);
--> statement-breakpoint
-- What somebody can take is, of shared days, one that is open on which they are free. The condition is put into its place in the functions that have it.
DO $do$
DECLARE
  before text := $text$and (select count(*) = 0 from assignments x where x.substitute_id = me and x.windows && j.windows))$text$;
  after text := $text$and (select count(*) = 0 from assignments x where x.substitute_id = me and x.windows && j.windows)
      or j.days_shared and (select bool_or(not (away && tstzmultirange(w)) and (select count(*) = 0 from assignments x
          where (x.job_id = j.id or x.substitute_id = me) and x.windows && w)) from unnest(j.windows) w))$text$;
  text_of text;
  changed integer := 0;
BEGIN
  for text_of in
    select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('open_jobs_of', 'named_jobs_of')
  loop
    if strpos(text_of, before) > 0 then
      execute replace(text_of, before, after);
      changed := changed + 1;
    end if;
  end loop;
  if changed <> 2 then
    raise exception 'the condition of what can be taken was found in % functions', changed;
  end if;
END $do$;
