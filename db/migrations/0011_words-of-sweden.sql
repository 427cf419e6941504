-- Room for the Swedish words of Sweden; existing rows get them when the reference data is loaded. The previous release can still run.
ALTER TABLE "grades" ADD COLUMN "name_se" text;--> statement-breakpoint
ALTER TABLE "job_types" ADD COLUMN "name_se" text;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "name_se" text;