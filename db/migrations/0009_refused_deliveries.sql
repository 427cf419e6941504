-- What a message was refused with, and refusal as a state of its own. Existing rows: not refused; a message that an earlier
-- release took for refused stays marked as sent. The previous release can still run.
ALTER TABLE "deliveries" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "doubted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deliveries_doubted_index" ON "deliveries" USING btree ("doubted_at") WHERE "deliveries"."doubted_at" is not null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_sent_or_refused" CHECK ("deliveries"."sent_at" is null or "deliveries"."refused_at" is null);