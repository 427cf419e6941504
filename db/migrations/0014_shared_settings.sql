-- A table for what all processes have to agree on; no existing rows change. The previous release can still run: it does not look.
CREATE TABLE "shared_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_settings_mail" CHECK ("shared_settings"."name" <> 'mail_transport' or "shared_settings"."value" in ('smtp', 'files'))
);
