-- What people are told in the app, and what each has switched off: no existing rows, what was told before is not in it. The previous release can still run,
-- and notes no news meanwhile.
CREATE TABLE "news" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"job_id" uuid NOT NULL,
	"school_fi" text NOT NULL,
	"school_sv" text NOT NULL,
	"work_fi" text NOT NULL,
	"work_sv" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"substitute_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "news_pkey" PRIMARY KEY("account_id","id"),
	CONSTRAINT "news_kind_known" CHECK ("news"."kind" in ('jobChanged', 'jobDeleted', 'applied', 'withdrawn', 'chosen', 'notChosen', 'chosenRemoved'))
);
--> statement-breakpoint
CREATE TABLE "switched_off" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "switched_off_pkey" PRIMARY KEY("account_id","kind","channel"),
	CONSTRAINT "switched_off_kind_known" CHECK ("switched_off"."kind" in ('newJobs', 'urgentJobs', 'choices', 'changes', 'applications', 'withdrawals')),
	CONSTRAINT "switched_off_channel_known" CHECK ("switched_off"."channel" in ('mail', 'push'))
);
--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_substitute_id_accounts_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switched_off" ADD CONSTRAINT "switched_off_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_unread_index" ON "news" USING btree ("account_id") WHERE "news"."read_at" is null;--> statement-breakpoint
CREATE INDEX "news_created_index" ON "news" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "news_substitute_index" ON "news" USING btree ("substitute_id") WHERE "news"."substitute_id" is not null;