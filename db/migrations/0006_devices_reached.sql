-- Which devices a push has reached. Existing rows: none has; the previous release can still run.
ALTER TABLE "deliveries" ADD COLUMN "reached" uuid[] DEFAULT '{}' NOT NULL;