-- When substitutes can work, and of what they want to hear: new tables, empty; no existing rows change. The previous release can still run, and neither reads nor erases them.
-- Spans of a day: quarters of an hour from 0 to 1440, twelve at most.
CREATE FUNCTION minutes_fit(spans int4multirange) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select spans <@ '{[0,1440)}'::int4multirange
    and (select count(*) <= 12 and coalesce(bool_and(lower(s) % 15 = 0 and upper(s) % 15 = 0), true) from unnest(spans) s)
$$;--> statement-breakpoint
CREATE TABLE "availability" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"monday" "int4multirange",
	"tuesday" "int4multirange",
	"wednesday" "int4multirange",
	"thursday" "int4multirange",
	"friday" "int4multirange",
	"saturday" "int4multirange",
	"sunday" "int4multirange",
	"holidays" text DEFAULT 'free' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "availability_holidays_known" CHECK ("availability"."holidays" in ('free', 'cannot')),
	CONSTRAINT "availability_minutes_fit" CHECK (minutes_fit("availability"."monday") and minutes_fit("availability"."tuesday") and minutes_fit("availability"."wednesday") and minutes_fit("availability"."thursday")
        and minutes_fit("availability"."friday") and minutes_fit("availability"."saturday") and minutes_fit("availability"."sunday"))
);
--> statement-breakpoint
CREATE TABLE "availability_exceptions" (
	"account_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"minutes" "int4multirange",
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "availability_exceptions_pkey" PRIMARY KEY("account_id","position"),
	CONSTRAINT "availability_exceptions_counted" CHECK ("availability_exceptions"."position" between 1 and 500),
	CONSTRAINT "availability_exceptions_in_order" CHECK ("availability_exceptions"."to_day" between "availability_exceptions"."from_day" and "availability_exceptions"."from_day" + 731),
	CONSTRAINT "availability_exceptions_minutes_fit" CHECK (minutes_fit("availability_exceptions"."minutes")),
	CONSTRAINT "availability_exceptions_note_bounded" CHECK (char_length("availability_exceptions"."note") <= 200)
);
--> statement-breakpoint
CREATE TABLE "unavailable_days" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unavailable_days_pkey" PRIMARY KEY("account_id","day"),
	CONSTRAINT "unavailable_days_source_known" CHECK ("unavailable_days"."source" in ('today', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "peace" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"quiet_weekdays_from" smallint DEFAULT 1320 NOT NULL,
	"quiet_weekdays_to" smallint DEFAULT 345 NOT NULL,
	"quiet_weekends_from" smallint DEFAULT 1320 NOT NULL,
	"quiet_weekends_to" smallint DEFAULT 345 NOT NULL,
	"urgent_may_wake" boolean DEFAULT false NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"subjects" text[] DEFAULT '{}' NOT NULL,
	"grades" text[] DEFAULT '{}' NOT NULL,
	"farthest_km" smallint,
	"notice_hours" smallint DEFAULT 0 NOT NULL,
	"only_my_times" boolean DEFAULT false NOT NULL,
	"pace" text DEFAULT 'now' NOT NULL,
	"digest_hour" smallint DEFAULT 18 NOT NULL,
	"digest_day" date,
	"grouped" boolean DEFAULT false NOT NULL,
	"longer_to_answer" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "peace_quiet_within_day" CHECK ("peace"."quiet_weekdays_from" between 0 and 1439 and "peace"."quiet_weekdays_to" between 0 and 1439
        and "peace"."quiet_weekends_from" between 0 and 1439 and "peace"."quiet_weekends_to" between 0 and 1439),
	CONSTRAINT "peace_kinds_bounded" CHECK (cardinality("peace"."kinds") <= 100 and array_position("peace"."kinds", null) is null),
	CONSTRAINT "peace_subjects_bounded" CHECK (cardinality("peace"."subjects") <= 200 and array_position("peace"."subjects", null) is null),
	CONSTRAINT "peace_grades_bounded" CHECK (cardinality("peace"."grades") <= 50 and array_position("peace"."grades", null) is null),
	CONSTRAINT "peace_farthest_bounded" CHECK ("peace"."farthest_km" between 1 and 2000),
	CONSTRAINT "peace_notice_bounded" CHECK ("peace"."notice_hours" between 0 and 336),
	CONSTRAINT "peace_pace_known" CHECK ("peace"."pace" in ('now', 'digest', 'app')),
	CONSTRAINT "peace_digest_hour" CHECK ("peace"."digest_hour" between 0 and 23)
);
--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unavailable_days" ADD CONSTRAINT "unavailable_days_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peace" ADD CONSTRAINT "peace_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unavailable_days_day_index" ON "unavailable_days" USING btree ("day");--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_no_overlap" EXCLUDE USING gist ("account_id" WITH =, daterange("from_day", "to_day", '[]') WITH &&);
