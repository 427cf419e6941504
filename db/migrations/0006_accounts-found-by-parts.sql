-- Lets the operator find accounts by parts of names and addresses. Existing rows stay as they are; while the index is built, writing of
-- accounts waits. The previous release can still run.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "accounts_search_index" ON "accounts" USING gin (lower("first_name" || ' ' || "last_name" || ' ' || "email"::text) gin_trgm_ops);