-- Narrows down whose passcode was entered. Existing rows get theirs at the next use; the previous release can still run.
ALTER TABLE "organizations" ADD COLUMN "passcode_mark" text;
