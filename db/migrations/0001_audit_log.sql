-- Adds the log of what operators and principals do to others. There are no existing rows; the previous release can still run, and logs nothing.
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_role" text NOT NULL,
	"actor_id" uuid,
	"subject_id" uuid,
	"school_id" uuid,
	"job_id" uuid,
	"about" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_entries_actor_known" CHECK ("audit_entries"."actor_role" in ('operator', 'principal', 'teacher', 'commandLine')),
	CONSTRAINT "audit_entries_actor_named" CHECK (("audit_entries"."actor_id" is null) = ("audit_entries"."actor_role" = 'commandLine'))
);
--> statement-breakpoint
CREATE INDEX "audit_entries_at_index" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_index" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_index" ON "audit_entries" USING btree ("subject_id");--> statement-breakpoint
-- Nothing in the log is changed, and nothing goes before two years are over: not even by who may write to it.
CREATE FUNCTION audit_entries_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    IF old.at < now() - interval '2 years' THEN
      RETURN old;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_entries_kept';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION audit_entries_kept();--> statement-breakpoint
CREATE TRIGGER audit_entries_whole BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_kept();
