-- Keeps what the statistics count of jobs that nobody applied to, and first applications apart from repeated ones. Existing applications
-- count as first when they were last made. The previous release can still run.
CREATE TABLE "lapsed_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"job_type_value" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"time_zone" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"first_viewed_at" timestamp with time zone,
	"first_applied_at" timestamp with time zone
);
--> statement-breakpoint
DROP VIEW "public"."current_jobs";--> statement-breakpoint
DROP VIEW "public"."standing_applications";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "first_applied_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "applications" SET "first_applied_at" = "applied_at";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "first_applied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lapsed_jobs" ADD CONSTRAINT "lapsed_jobs_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lapsed_jobs" ADD CONSTRAINT "lapsed_jobs_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lapsed_jobs" ADD CONSTRAINT "lapsed_jobs_job_type_value_job_types_value_fk" FOREIGN KEY ("job_type_value") REFERENCES "public"."job_types"("value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lapsed_jobs_school_index" ON "lapsed_jobs" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE VIEW "public"."current_jobs" AS (select "id", "object_id", "school_id", "owner_id", "region_code", "start_date", "end_date", "start_time", "end_time", "time_zone", "windows", "starts_at", "expires_at", "job_type_value", "other_text", "reason", "regarding", "additional_info", "urgent", "admin_type", "filled", "first_applied_at", "created_at", "updated_at", "archived_at" from "jobs" where "jobs"."archived_at" is null);--> statement-breakpoint
CREATE VIEW "public"."standing_applications" AS (select "id", "job_id", "substitute_id", "applied_at", "first_applied_at", "conflict_confirmed", "withdrawn_at", "deactivated_by_job_id", "seen_at" from "applications" where "applications"."withdrawn_at" is null);