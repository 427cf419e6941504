-- Unread news are found by their job as well; existing rows stay as they are. The previous release can still run.
DROP INDEX "news_unread_index";--> statement-breakpoint
CREATE INDEX "news_unread_index" ON "news" USING btree ("account_id","job_id") WHERE "news"."read_at" is null;