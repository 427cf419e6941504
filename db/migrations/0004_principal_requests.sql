-- Where principals wait for approval. A new table, so no existing rows; the previous release can still run.
CREATE TABLE "principal_requests" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"school" "citext" NOT NULL,
	"region_code" text,
	"municipality_code" text,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "principal_requests" ADD CONSTRAINT "principal_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "principal_requests" ADD CONSTRAINT "principal_requests_region_code_regions_code_fk" FOREIGN KEY ("region_code") REFERENCES "public"."regions"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "principal_requests" ADD CONSTRAINT "principal_requests_municipality_code_municipalities_code_fk" FOREIGN KEY ("municipality_code") REFERENCES "public"."municipalities"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "principal_requests_created_index" ON "principal_requests" USING btree ("created_at");