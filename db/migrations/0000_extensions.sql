-- Extensions that the tables need. No rows are touched. All are trusted: a database owner may create them.
CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
