-- Hours that substitutes and schools say they worked, and by which numbers payroll knows people: two new tables, no existing rows change. The previous release
-- still runs: it knows nothing of them.
CREATE TABLE "hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"time_zone" text NOT NULL,
	"state" text NOT NULL,
	"agreed_from" time NOT NULL,
	"agreed_to" time NOT NULL,
	"said_from" time,
	"said_to" time,
	"said_break" smallint,
	"said_lessons" smallint,
	"school_from" time,
	"school_to" time,
	"school_break" smallint,
	"school_lessons" smallint,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_by" uuid,
	"exported_at" timestamp with time zone,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "hours_state_known" CHECK ("hours"."state" in ('waitsForSchool', 'disputed', 'approved', 'noShow')),
	CONSTRAINT "hours_time_zone_known" CHECK ("hours"."time_zone" in ('Europe/Helsinki', 'Europe/Stockholm')),
	CONSTRAINT "hours_agreed_in_order" CHECK ("hours"."agreed_to" > "hours"."agreed_from"),
	CONSTRAINT "hours_said_whole" CHECK (
  num_nulls("hours"."said_from", "hours"."said_to", "hours"."said_break") in (0, 3)
  and ("hours"."said_from" is null or ("hours"."said_to" > "hours"."said_from" and "hours"."said_break" >= 0 and "hours"."said_break" * interval '1 minute' < "hours"."said_to" - "hours"."said_from"))),
	CONSTRAINT "hours_school_whole" CHECK (
  num_nulls("hours"."school_from", "hours"."school_to", "hours"."school_break") in (0, 3)
  and ("hours"."school_from" is null or ("hours"."school_to" > "hours"."school_from" and "hours"."school_break" >= 0 and "hours"."school_break" * interval '1 minute' < "hours"."school_to" - "hours"."school_from"))),
	CONSTRAINT "hours_said_lessons_bounded" CHECK ("hours"."said_lessons" is null or ("hours"."said_from" is not null and "hours"."said_lessons" between 0 and 10)),
	CONSTRAINT "hours_school_lessons_bounded" CHECK ("hours"."school_lessons" is null or ("hours"."school_from" is not null and "hours"."school_lessons" between 0 and 10)),
	CONSTRAINT "hours_state_said" CHECK (case "hours"."state" when 'disputed' then "hours"."school_from" is not null when 'noShow' then true else "hours"."said_from" is not null end),
	CONSTRAINT "hours_approved_when" CHECK (("hours"."state" = 'approved') = ("hours"."approved_at" is not null)),
	CONSTRAINT "hours_exported_approved" CHECK ("hours"."exported_at" is null or "hours"."state" = 'approved')
);
--> statement-breakpoint
CREATE TABLE "personnel_numbers" (
	"school_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"number" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "personnel_numbers_pkey" PRIMARY KEY("school_id","account_id"),
	CONSTRAINT "personnel_numbers_form" CHECK ("personnel_numbers"."number" ~ '^[0-9A-Za-z]{1,10}$')
);
--> statement-breakpoint
ALTER TABLE "hours" ADD CONSTRAINT "hours_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours" ADD CONSTRAINT "hours_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours" ADD CONSTRAINT "hours_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours" ADD CONSTRAINT "hours_approved_by_accounts_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personnel_numbers" ADD CONSTRAINT "personnel_numbers_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personnel_numbers" ADD CONSTRAINT "personnel_numbers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hours_one_stands" ON "hours" USING btree ("job_id","account_id","day") WHERE superseded_at is null;--> statement-breakpoint
CREATE INDEX "hours_account_index" ON "hours" USING btree ("account_id","day");--> statement-breakpoint
CREATE INDEX "hours_school_index" ON "hours" USING btree ("school_id","day");--> statement-breakpoint
CREATE INDEX "hours_day_index" ON "hours" USING btree ("day");--> statement-breakpoint
CREATE INDEX "hours_created_by_index" ON "hours" USING btree ("created_by") WHERE "hours"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "hours_approved_by_index" ON "hours" USING btree ("approved_by") WHERE "hours"."approved_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "personnel_numbers_one_person" ON "personnel_numbers" USING btree ("school_id","number");--> statement-breakpoint
CREATE INDEX "personnel_numbers_account_index" ON "personnel_numbers" USING btree ("account_id");