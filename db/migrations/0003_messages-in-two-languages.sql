-- Gives messages of the operator a text in Swedish. Existing ones have none, and show what they have to everybody. The previous release
-- can still run: what it posts is for everybody, too.
DROP VIEW "public"."current_jobs";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "additional_info_sv" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_swedish_of_messages" CHECK ("jobs"."admin_type" is not null or "jobs"."additional_info_sv" is null);--> statement-breakpoint
CREATE VIEW "public"."current_jobs" AS (select "id", "object_id", "school_id", "owner_id", "region_code", "start_date", "end_date", "start_time", "end_time", "time_zone", "windows", "starts_at", "expires_at", "job_type_value", "other_text", "reason", "regarding", "additional_info", "additional_info_sv", "urgent", "admin_type", "filled", "first_applied_at", "created_at", "updated_at", "archived_at" from "jobs" where "jobs"."archived_at" is null);