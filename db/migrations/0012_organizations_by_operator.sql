-- Dissolves organisations that no operator has ever opened, and takes schools out of the others whose principals have all not confirmed their address. The previous release can still run, and still makes organisations from domains.
UPDATE "schools" SET "organization_id" = NULL WHERE "organization_id" IN (
	SELECT "id" FROM "organizations" WHERE NOT "export_allowed" AND "passcode_hash" IS NULL);
--> statement-breakpoint
DELETE FROM "organizations" WHERE NOT "export_allowed" AND "passcode_hash" IS NULL;
--> statement-breakpoint
UPDATE "schools" s SET "organization_id" = NULL WHERE "organization_id" IS NOT NULL
	AND EXISTS (SELECT FROM "school_members" m WHERE m."school_id" = s."id" AND m."role" = 'principal')
	AND NOT EXISTS (SELECT FROM "school_members" m JOIN "accounts" a ON a."id" = m."account_id"
		WHERE m."school_id" = s."id" AND m."role" = 'principal' AND a."confirmed_at" IS NOT NULL);
