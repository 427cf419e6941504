-- What both sides say of a job when it is over: two new tables, no existing rows change. The previous release still runs: it knows nothing of them, and
-- orders applicants without.
CREATE TABLE "feedback_to_schools" (
	"job_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"last_day" date NOT NULL,
	"information_right" text,
	"again" text,
	"greeting" text DEFAULT '' NOT NULL,
	"said_at" timestamp with time zone,
	"put_off_at" timestamp with time zone,
	CONSTRAINT "feedback_to_schools_pkey" PRIMARY KEY("job_id","account_id"),
	CONSTRAINT "feedback_to_schools_information_known" CHECK ("feedback_to_schools"."information_right" in ('yes', 'partly', 'no')),
	CONSTRAINT "feedback_to_schools_again_known" CHECK ("feedback_to_schools"."again" in ('yes', 'no')),
	CONSTRAINT "feedback_to_schools_greeting_bounded" CHECK (char_length("feedback_to_schools"."greeting") <= 500),
	CONSTRAINT "feedback_to_schools_whole" CHECK (case when "feedback_to_schools"."said_at" is null then "feedback_to_schools"."put_off_at" is not null and num_nonnulls("feedback_to_schools"."information_right", "feedback_to_schools"."again") = 0 and "feedback_to_schools"."greeting" = ''
        else num_nulls("feedback_to_schools"."information_right", "feedback_to_schools"."again") = 0 end),
	CONSTRAINT "feedback_to_schools_in_time" CHECK ("feedback_to_schools"."said_at" at time zone 'UTC' < "feedback_to_schools"."last_day" + interval '32 days')
);
--> statement-breakpoint
CREATE TABLE "feedback_to_substitutes" (
	"job_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"last_day" date NOT NULL,
	"again" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"said_by" uuid,
	CONSTRAINT "feedback_to_substitutes_pkey" PRIMARY KEY("job_id","account_id"),
	CONSTRAINT "feedback_to_substitutes_again_known" CHECK ("feedback_to_substitutes"."again" in ('yes', 'otherClass', 'no')),
	CONSTRAINT "feedback_to_substitutes_of_others" CHECK ("feedback_to_substitutes"."said_by" <> "feedback_to_substitutes"."account_id"),
	CONSTRAINT "feedback_to_substitutes_in_time" CHECK ("feedback_to_substitutes"."said_at" at time zone 'UTC' < "feedback_to_substitutes"."last_day" + interval '32 days')
);
--> statement-breakpoint
ALTER TABLE "feedback_to_schools" ADD CONSTRAINT "feedback_to_schools_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_to_schools" ADD CONSTRAINT "feedback_to_schools_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_to_substitutes" ADD CONSTRAINT "feedback_to_substitutes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_to_substitutes" ADD CONSTRAINT "feedback_to_substitutes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_to_substitutes" ADD CONSTRAINT "feedback_to_substitutes_said_by_accounts_id_fk" FOREIGN KEY ("said_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_to_schools_account_index" ON "feedback_to_schools" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "feedback_to_schools_school_index" ON "feedback_to_schools" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "feedback_to_substitutes_account_index" ON "feedback_to_substitutes" USING btree ("account_id","school_id","said_at");--> statement-breakpoint
CREATE INDEX "feedback_to_substitutes_school_index" ON "feedback_to_substitutes" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "feedback_to_substitutes_said_by_index" ON "feedback_to_substitutes" USING btree ("said_by") WHERE "feedback_to_substitutes"."said_by" is not null;