-- The year of birth of teachers and principals; existing rows get an empty one. The previous release can still run.
ALTER TABLE "accounts" ADD COLUMN "birth_year" text DEFAULT '' NOT NULL;