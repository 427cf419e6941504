-- Who is chosen is reminded: a new column, empty, an index of what begins, and further words for columns that have some: no existing rows change. The previous release still runs:
-- it reminds nobody, shows no reminder, and leaves one that its worker takes from the queue to a later attempt.
ALTER TABLE "news" DROP CONSTRAINT "news_kind_known";--> statement-breakpoint
ALTER TABLE "switched_off" DROP CONSTRAINT "switched_off_kind_known";--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "told_of_start_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "jobs_starting_index" ON "jobs" USING btree ("starts_at") WHERE "jobs"."archived_at" is null and "jobs"."filled";--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_kind_known" CHECK ("news"."kind" in ('jobChanged', 'jobDeleted', 'applied', 'withdrawn', 'chosenLeft', 'cannotCome', 'chosen', 'notChosen', 'chosenRemoved', 'openAgain', 'asked', 'requestAccepted', 'requestUndone', 'requestNobody', 'requestNobodyAll', 'reserveAsked', 'cannotComeReserve', 'reminder'));--> statement-breakpoint
ALTER TABLE "switched_off" ADD CONSTRAINT "switched_off_kind_known" CHECK ("switched_off"."kind" in ('newJobs', 'urgentJobs', 'choices', 'changes', 'applications', 'withdrawals', 'reminders'));