-- Giving a message up as a state of its own, and rows for mails to addresses that are nobody's account. Existing rows: not given
-- up. The index is built while messages wait for it; the previous release can still run.
CREATE TABLE "outside_deliveries" (
	"event_key" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reply" text NOT NULL,
	"given_up_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deliveries_replied_index" ON "deliveries" USING btree ("queued_at") WHERE "deliveries"."reply" is not null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_given_up_alone" CHECK ("deliveries"."given_up_at" is null or ("deliveries"."sent_at" is null and "deliveries"."refused_at" is null));