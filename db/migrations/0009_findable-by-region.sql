-- Lists whom schools may find region by region, from existing accounts; triggers keep the list true. The previous release can still run, and
-- reads the page of substitutes more slowly.
CREATE TABLE "findable_substitutes" (
	"account_id" uuid NOT NULL,
	"region_code" text NOT NULL,
	"last_name" text NOT NULL,
	"first_name" text NOT NULL,
	CONSTRAINT "findable_substitutes_pkey" PRIMARY KEY("account_id","region_code")
);
--> statement-breakpoint
DROP INDEX "accounts_findable_index";--> statement-breakpoint
ALTER TABLE "findable_substitutes" ADD CONSTRAINT "findable_substitutes_region_fk" FOREIGN KEY ("account_id","region_code") REFERENCES "public"."substitute_regions"("account_id","region_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "findable_substitutes_list_index" ON "findable_substitutes" USING btree ("region_code","last_name","first_name","account_id");--> statement-breakpoint
CREATE FUNCTION findable_substitute_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM findable_substitutes WHERE account_id = new.id;
  INSERT INTO findable_substitutes (account_id, region_code, last_name, first_name)
    SELECT new.id, r.region_code, lower(new.last_name), lower(new.first_name) FROM substitute_regions r
    WHERE r.account_id = new.id AND new.findable AND new.closed_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER findable_substitute_changed AFTER UPDATE OF findable, closed_at, first_name, last_name ON "accounts" FOR EACH ROW
  WHEN ((old.findable OR new.findable) AND (old.findable, old.closed_at, old.first_name, old.last_name)
    IS DISTINCT FROM (new.findable, new.closed_at, new.first_name, new.last_name))
  EXECUTE FUNCTION findable_substitute_changed();
--> statement-breakpoint
-- The accounts are locked before they are looked at: whoever lets schools find them at this moment is seen, or sees the region.
CREATE FUNCTION findable_region_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts a WHERE a.id IN (SELECT n.account_id FROM added n) ORDER BY a.id FOR NO KEY UPDATE;
  INSERT INTO findable_substitutes (account_id, region_code, last_name, first_name)
    SELECT a.id, n.region_code, lower(a.last_name), lower(a.first_name) FROM added n JOIN accounts a ON a.id = n.account_id
    WHERE a.findable AND a.closed_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER findable_region_added AFTER INSERT ON "substitute_regions" REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION findable_region_added();
--> statement-breakpoint
INSERT INTO findable_substitutes (account_id, region_code, last_name, first_name)
  SELECT a.id, r.region_code, lower(a.last_name), lower(a.first_name) FROM substitute_regions r JOIN accounts a ON a.id = r.account_id
  WHERE a.findable AND a.closed_at IS NULL;
