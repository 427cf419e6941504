-- Adds the memory of requests that must not be done twice. No existing rows; the previous release can still run.
CREATE TABLE "idempotency_keys" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_index" ON "idempotency_keys" USING btree ("created_at");