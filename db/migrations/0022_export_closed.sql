-- Until when tokens of a passcode were voided by closing the export. Existing rows: not known, so that tokens of today stay; the
-- previous release can still run.
ALTER TABLE "organizations" ADD COLUMN "export_closed_at" timestamp with time zone;