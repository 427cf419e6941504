-- Whom a school asks directly: a new table, empty, and further words for columns that have some: no existing rows change. The previous release still runs:
-- it asks nobody, and goes on choosing for a job while somebody is asked, which is seen when that person answers.
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid,
	"school_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"minutes" smallint,
	"then_everybody" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone,
	"told_from" timestamp with time zone,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "requests_state_known" CHECK ("requests"."state" in ('queued', 'open', 'accepted', 'declined', 'expired', 'takenBack', 'overtaken', 'skipped')),
	CONSTRAINT "requests_minutes_bounded" CHECK ("requests"."minutes" between 5 and 60),
	CONSTRAINT "requests_open_until" CHECK (("requests"."state" = 'open') <= ("requests"."until" is not null))
);
--> statement-breakpoint
ALTER TABLE "assignments" DROP CONSTRAINT "assignments_found_by_known";--> statement-breakpoint
ALTER TABLE "job_readers" DROP CONSTRAINT "job_readers_group_known";--> statement-breakpoint
ALTER TABLE "news" DROP CONSTRAINT "news_kind_known";--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_open" ON "requests" USING btree ("job_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_live" ON "requests" USING btree ("job_id","account_id") WHERE state in ('queued', 'open');--> statement-breakpoint
CREATE INDEX "requests_account_index" ON "requests" USING btree ("account_id","asked_at");--> statement-breakpoint
CREATE INDEX "requests_job_index" ON "requests" USING btree ("job_id","place");--> statement-breakpoint
CREATE INDEX "requests_asked_by_index" ON "requests" USING btree ("asked_by") WHERE "requests"."asked_by" is not null;--> statement-breakpoint
CREATE INDEX "requests_due_index" ON "requests" USING btree ("until") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "requests_ended_index" ON "requests" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_found_by_known" CHECK ("assignments"."found_by" in ('favourites', 'beenHere', 'everybody', 'request'));--> statement-breakpoint
ALTER TABLE "job_readers" ADD CONSTRAINT "job_readers_group_known" CHECK ("job_readers"."group" in ('favourites', 'beenHere', 'request'));--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_kind_known" CHECK ("news"."kind" in ('jobChanged', 'jobDeleted', 'applied', 'withdrawn', 'chosenLeft', 'cannotCome', 'chosen', 'notChosen', 'chosenRemoved', 'openAgain', 'asked', 'requestAccepted', 'requestUndone', 'requestNobody', 'requestNobodyAll'));