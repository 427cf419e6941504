-- The log says why an operator has erased, exported or corrected somebody's data; existing rows say nothing. The previous release can still run.
ALTER TABLE "audit_entries" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_why_known" CHECK ("audit_entries"."why" in ('asked', 'school', 'deceased', 'law', 'mistake'));