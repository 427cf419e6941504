-- Whom a school does not invite for a time: a new table, empty, and a view of who has nothing to do with which school; the list of open jobs and its count
-- read that view. No existing rows change, and the previous release still runs: it asks the functions as before.
CREATE TABLE "exclusions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"lifted_by" uuid,
	"objection" text DEFAULT '' NOT NULL,
	"objected_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	CONSTRAINT "exclusions_reason_known" CHECK ("exclusions"."reason" in ('noShow', 'leftEarly', 'conduct', 'agreed', 'otherWork')),
	CONSTRAINT "exclusions_text_bounded" CHECK (char_length("exclusions"."text") between 15 and 500),
	CONSTRAINT "exclusions_answers_bounded" CHECK (char_length("exclusions"."objection") <= 1000 and char_length("exclusions"."answer") <= 1000),
	CONSTRAINT "exclusions_answer_to_objection" CHECK ("exclusions"."answered_at" is null or "exclusions"."objected_at" is not null),
	CONSTRAINT "exclusions_of_a_time" CHECK ("exclusions"."until" > "exclusions"."made_at")
);
--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_lifted_by_accounts_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exclusions_in_effect_index" ON "exclusions" USING btree ("account_id","school_id") WHERE "exclusions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "exclusions_school_index" ON "exclusions" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "exclusions_account_index" ON "exclusions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "exclusions_made_by_index" ON "exclusions" USING btree ("made_by") WHERE "exclusions"."made_by" is not null;--> statement-breakpoint
CREATE INDEX "exclusions_lifted_by_index" ON "exclusions" USING btree ("lifted_by") WHERE "exclusions"."lifted_by" is not null;--> statement-breakpoint
CREATE INDEX "exclusions_answered_by_index" ON "exclusions" USING btree ("answered_by") WHERE "exclusions"."answered_by" is not null;--> statement-breakpoint
CREATE VIEW "public"."schools_apart" AS ((select "account_id", "school_id" from "school_blocks") union all (select "account_id", "school_id" from "exclusions" where "exclusions"."ended_at" is null));--> statement-breakpoint
-- Whatever else the functions have come to say since, one of their conditions is another. The few schools of a person are read once, not for each job.
DO $do$
DECLARE
  was text := 'not exists (select from school_blocks b where b.account_id = me and b.school_id = j.school_id)';
  made text;
  each regprocedure;
BEGIN
  for each in select p.oid::regprocedure from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.proname in ('open_jobs_of', 'named_jobs_of')
  loop
    made := pg_get_functiondef(each);
    if strpos(made, was) = 0 then raise exception '% does not leave out hidden schools', each; end if;
    execute replace(made, was, 'j.school_id <> all(array(select b.school_id from schools_apart b where b.account_id = me))');
  end loop;
END $do$;
