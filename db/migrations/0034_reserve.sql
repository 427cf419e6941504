-- Who stands in reserve, and what schools say of those whom they ask: new columns with defaults and further words for columns that have some: no existing
-- rows change. The previous release still runs: it asks no reserve, and goes on choosing. The view has more columns at its end, and keeps the others.
ALTER TABLE "assignments" DROP CONSTRAINT "assignments_found_by_known";--> statement-breakpoint
ALTER TABLE "news" DROP CONSTRAINT "news_kind_known";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "reserve_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "reserve_rank" smallint;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "reserve_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "from_reserve" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "answer_minutes" smallint;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "asks_reserve" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_found_by_known" CHECK ("assignments"."found_by" in ('favourites', 'beenHere', 'everybody', 'request', 'reserve'));--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_kind_known" CHECK ("news"."kind" in ('jobChanged', 'jobDeleted', 'applied', 'withdrawn', 'chosenLeft', 'cannotCome', 'chosen', 'notChosen', 'chosenRemoved', 'openAgain', 'asked', 'requestAccepted', 'requestUndone', 'requestNobody', 'requestNobodyAll', 'reserveAsked', 'cannotComeReserve'));--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_answer_minutes_bounded" CHECK ("schools"."answer_minutes" between 5 and 60);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."standing_applications" AS (select "id", "job_id", "substitute_id", "applied_at", "first_applied_at", "conflict_confirmed", "withdrawn_at", "deactivated_by_job_id", "seen_at", "reserve_since", "reserve_rank", "reserve_ended_at" from "applications" where "applications"."withdrawn_at" is null);