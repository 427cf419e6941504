-- When a place fell free, and when somebody was first asked, for the statistics: a new table, two columns that may be empty, and an index: no existing rows change, and
-- of what was before nothing is known. The previous release still runs: it writes none of it.
CREATE TABLE "freed_places" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"freed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lapsed_jobs" ADD COLUMN "first_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lapsed_jobs" ADD COLUMN "freed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "freed_places" ADD CONSTRAINT "freed_places_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_school_index" ON "requests" USING btree ("school_id","opened_at") WHERE opened_at is not null;