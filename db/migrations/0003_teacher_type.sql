-- Two more words of a profile. Existing rows get empty ones; the previous release can still run.
ALTER TABLE "substitute_profiles" ADD COLUMN "teacher_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "substitute_profiles" ADD COLUMN "teacher_other" text DEFAULT '' NOT NULL;