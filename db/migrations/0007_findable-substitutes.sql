-- Lets substitutes be found by schools of their regions; for existing ones that is off. While the index is built, writing of accounts waits.
-- The previous release can still run.
ALTER TABLE "accounts" ADD COLUMN "findable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_findable_index" ON "accounts" USING btree (lower("last_name"),lower("first_name"),"id") WHERE "accounts"."findable" and "accounts"."closed_at" is null;