-- Finds pictures by their name, and accounts never used by their registration. No rows change; the previous release can still run.
DROP INDEX "accounts_never_logged_in_index";--> statement-breakpoint
CREATE INDEX "accounts_image_index" ON "accounts" USING btree ("image") WHERE "accounts"."image" is not null;--> statement-breakpoint
CREATE INDEX "accounts_never_logged_in_index" ON "accounts" USING btree ("registered_at") WHERE "accounts"."first_login_at" is null and "accounts"."locked_at" is null;