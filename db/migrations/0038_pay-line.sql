-- What the pay of a job follows, as the job or its school says it: new columns, empty, with a default: no existing rows change. The previous release still
-- runs: it neither reads nor writes them. The view has one more column at its end, and keeps the others.
ALTER TABLE "jobs" ADD COLUMN "pay" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "pay" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."current_jobs" AS (select "id", "object_id", "school_id", "owner_id", "region_code", "audience", "opened_at", "start_date", "end_date", "start_time", "end_time", "time_zone", "windows", "starts_at", "expires_at", "job_type_value", "other_text", "reason", "regarding", "additional_info", "additional_info_sv", "urgent", "admin_type", "filled", "first_applied_at", "created_at", "updated_at", "archived_at", "pay" from "jobs" where "jobs"."archived_at" is null);
