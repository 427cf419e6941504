-- The list of substitutes whom schools may find is read in the order of the alphabet; existing rows stay as they are. The previous release can still run: it
-- sorts for itself.
DROP INDEX "findable_substitutes_list_index";--> statement-breakpoint
CREATE INDEX "findable_substitutes_list_index" ON "findable_substitutes" USING btree ("region_code","last_name" collate "fi-x-icu","first_name" collate "fi-x-icu","account_id");