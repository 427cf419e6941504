-- What the mail server said of a message is kept beside it; existing rows say nothing. The previous release can still run.
ALTER TABLE "deliveries" ADD COLUMN "said" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_said_bounded" CHECK (char_length("deliveries"."said") <= 300);