-- Who was chosen and cannot come: a new table, empty, and news of it. No existing rows change. The previous release can still run: it shows neither.
CREATE TABLE "cancellations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"job_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"counts" boolean NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	"urgent_at" timestamp with time zone,
	CONSTRAINT "cancellations_message_bounded" CHECK (char_length("cancellations"."message") <= 500)
);
--> statement-breakpoint
ALTER TABLE "news" DROP CONSTRAINT "news_kind_known";--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancellations_account_index" ON "cancellations" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "cancellations_job_index" ON "cancellations" USING btree ("job_id") WHERE "cancellations"."job_id" is not null;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_kind_known" CHECK ("news"."kind" in ('jobChanged', 'jobDeleted', 'applied', 'withdrawn', 'chosenLeft', 'cannotCome', 'chosen', 'notChosen', 'chosenRemoved', 'openAgain'));