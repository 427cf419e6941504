-- Feeds for calendar programs, and what they say of days that were taken away: two new tables and a column that may be empty: no existing rows change. The previous
-- release still runs: it has no feeds, and remembers nothing of what it takes away.
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"school_id" uuid,
	"name" text NOT NULL,
	"applied" boolean DEFAULT false NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_secret_unique" UNIQUE("secret_hash"),
	CONSTRAINT "calendar_feeds_name_bounded" CHECK (char_length("calendar_feeds"."name") between 1 and 60),
	CONSTRAINT "calendar_feeds_applied_of_person" CHECK ("calendar_feeds"."school_id" is null or not "calendar_feeds"."applied")
);
--> statement-breakpoint
CREATE TABLE "cancelled_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"account_id" uuid,
	"job" jsonb NOT NULL,
	"windows" "tstzmultirange" NOT NULL,
	"time_zone" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "cancelled_days_one_per_job" UNIQUE NULLS NOT DISTINCT("job_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_days" ADD CONSTRAINT "cancelled_days_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_days" ADD CONSTRAINT "cancelled_days_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_account_index" ON "calendar_feeds" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_school_index" ON "calendar_feeds" USING btree ("school_id") WHERE "calendar_feeds"."school_id" is not null;--> statement-breakpoint
CREATE INDEX "cancelled_days_account_index" ON "cancelled_days" USING btree ("account_id") WHERE "cancelled_days"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "cancelled_days_school_index" ON "cancelled_days" USING btree ("school_id","at");--> statement-breakpoint
CREATE INDEX "cancelled_days_until_index" ON "cancelled_days" USING btree ("until");